import { toScope } from '#contract/scopes.ts'
import { appSummary, getAppSummary } from '#contract/summaries.ts'
import type { AppId } from '#domain/ranks.ts'
import { ownScope, scopeKeyOf } from '#domain/scopes.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { aboutApps, dropRecorded } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Summaries } from './summaries.usecases.ts'

export type SummaryRoutesOptions = {
  history: History
  summaries: Summaries
  keywords: { onMeasured: (listener: (appIds: readonly AppId[] | undefined) => void) => void }
}

const ownKey = scopeKeyOf(ownScope)

export const addSummaryRoutes = (server: HttpServer, { history, summaries, keywords }: SummaryRoutesOptions): void => {
  const cache = createAnswerCache<AppId>({ max: 5_000, ttlMs: minuteMs })
  const ofOtherScopes = createAnswerCache<string>({ max: 500, ttlMs: minuteMs })
  dropRecorded(
    history,
    [cache],
    aboutApps(appId => [appId]),
  )
  history.onRecorded(() => ofOtherScopes.clear())
  keywords.onMeasured(appIds => {
    if (appIds) cache.drop(appIds)
    else cache.clear()
    ofOtherScopes.clear()
  })
  serveEndpoint(server, getAppSummary, ({ params, query, request, reply }) => {
    const [appId, scope] = [Number(params.appStoreId), toScope(query)]
    const make = async () => appSummary.parse(await summaries.getAppSummary(appId, scope))
    const key = scopeKeyOf(scope)
    const answer = key === ownKey ? cache.find(appId, make) : ofOtherScopes.find(`${appId} ${key}`, make)
    return sendAnswer(answer, request, reply)
  })
}
