import { getAppCoverage } from '#contract/coverage.ts'
import { toScope } from '#contract/scopes.ts'
import { scopeKeyOf } from '#domain/scopes.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Coverage } from './coverage.usecases.ts'

export const addCoverageRoutes = (
  server: HttpServer,
  { history, coverage }: { history: History; coverage: Coverage },
): void => {
  const cache = createAnswerCache<string>({ max: 500, ttlMs: minuteMs })
  // Any attempt may change the state of a country, and so the coverage of every app.
  history.onRecorded(() => cache.clear())
  serveEndpoint(server, getAppCoverage, ({ params, query, request, reply }) => {
    const [appId, scope] = [Number(params.appStoreId), toScope(query)]
    const make = async () => getAppCoverage.response.parse(await coverage.getAppCoverage(appId, scope))
    return sendAnswer(cache.find(`${appId} ${scopeKeyOf(scope)}`, make), request, reply)
  })
}
