import { getDeveloper } from '#contract/developers.ts'
import { toScope } from '#contract/scopes.ts'
import { minuteMs } from '#domain/units.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { findListPage } from '../platform/list-pages.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { FindStandings } from '../summaries/standings.usecases.ts'
import type { Developers } from './developers.usecases.ts'

type RoutesOptions = { developers: Developers; findStandings: FindStandings }

export const addDeveloperRoutes = (server: HttpServer, { developers, findStandings }: RoutesOptions): void => {
  // Cache keys start with the version of the standings, so an answer expires with the standings it was made from.
  const cache = createAnswerCache<string>({ max: 500, ttlMs: minuteMs })
  serveEndpoint(server, getDeveloper, async ({ params: { developerId }, query, request, reply }) => {
    const { offset } = query
    const page = findListPage(request)
    const standings = await findStandings(toScope(query))
    const make = async () =>
      getDeveloper.response.parse(await developers.getDeveloper(standings, { developerId, offset, page }))
    const key = `${standings.version} ${developerId} ${page ? JSON.stringify(page) : offset}`
    return sendAnswer(cache.find(key, make), request, reply)
  })
}
