import { getCircumstances } from '#contract/circumstances.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { dropWithdrawn } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import { tagOnSend } from '../platform/answer-tags.ts'
import type { HttpServer } from '../platform/http.ts'
import { parametersOf, refuseUnknownQuery } from '../platform/known-query.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { CircumstancesQuery, FindCircumstances } from './circumstances.usecases.ts'
import { toCircumstancesCsv } from './csv.rules.ts'

type CsvRequest = { Params: { appStoreId: string }; Querystring: CircumstancesQuery }

type CircumstanceRoutesOptions = { history: Pick<History, 'onRecorded'>; findCircumstances: FindCircumstances }

export const addCircumstanceRoutes = (
  server: HttpServer,
  { history, findCircumstances }: CircumstanceRoutesOptions,
): void => {
  // A new measurement may come late by some minutes, a withdrawn one must not stay.
  const cache = createAnswerCache<string>({ max: 300, ttlMs: 10 * minuteMs, freshMs: minuteMs })
  dropWithdrawn(history, [cache])
  serveEndpoint(server, getCircumstances, ({ params, query, request, reply }) => {
    const { day, storefront, chartType, device, genre } = query
    const make = async () => getCircumstances.response.parse(await findCircumstances(Number(params.appStoreId), query))
    const key = [params.appStoreId, day, storefront, chartType, device, genre].join(' ')
    const answer = cache.find(key, () => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })

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
