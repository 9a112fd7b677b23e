import { appSummary, getAppSummary } from '#contract/summaries.ts'
import type { AppId } from '#domain/ranks.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { appIdsOf } from '../history/snapshots.rules.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Summaries } from './summaries.usecases.ts'

export type SummaryRoutesOptions = {
  history: History
  summaries: Summaries
  keywords: { onMeasured: (listener: (appIds: readonly AppId[]) => void) => void }
}

export const addSummaryRoutes = (server: HttpServer, { history, summaries, keywords }: SummaryRoutesOptions): void => {
  // A recording in this process drops the apps of its charts from the cache; recordings of other processes appear within a
  // minute.
  const cache = createAnswerCache<AppId>({ max: 5_000, ttlMs: minuteMs })
  history.onRecorded(fetches => {
    for (const fetch of fetches) cache.drop(appIdsOf(fetch))
  })
  keywords.onMeasured(cache.drop)
  serveEndpoint(server, getAppSummary, async ({ params, request, reply }) => {
    const appId = Number(params.appStoreId)
    const answer = await cache.find(appId, async () => appSummary.parse(await summaries.getAppSummary(appId)))
    return sendAnswer(answer, request, reply)
  })
}
