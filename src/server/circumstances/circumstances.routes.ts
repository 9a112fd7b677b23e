import { getCircumstances } from '#contract/circumstances.ts'
import { tagOnSend } from '../platform/http/answer-tags.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { parametersOf, refuseUnknownQuery } from '../platform/http/known-query.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { CircumstancesQuery, FindCircumstances } from './circumstances.usecases.ts'
import { toCircumstancesCsv } from './csv.rules.ts'

type CsvRequest = { Params: { appStoreId: string }; Querystring: CircumstancesQuery }

type CircumstanceRoutesOptions = { findCircumstances: FindCircumstances }

export const addCircumstanceRoutes = (server: HttpServer, { findCircumstances }: CircumstanceRoutesOptions): void => {
  serveKeptEndpoint(
    server,
    getCircumstances,
    ({ params, query }) => findCircumstances(Number(params.appStoreId), query),
    { turn: 'views' },
  )

  const schema = { params: getCircumstances.params, querystring: getCircumstances.query }
  const onRequest = refuseUnknownQuery(parametersOf(getCircumstances.query))
  server.get<CsvRequest>(
    `${getCircumstances.path}.csv`,
    { schema, onRequest, onSend: tagOnSend },
    async (request, reply) => {
      const { appStoreId } = request.params
      const found = await request.inTurn('views', () => findCircumstances(Number(appStoreId), request.query))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="circumstances-${appStoreId}.csv"`)
        .send(toCircumstancesCsv(found))
    },
  )
}
