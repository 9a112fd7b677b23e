import { appSummary, getAppSummary } from '#contract/apps.ts'
import { getRankHistory } from '#contract/ranks.ts'
import { chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs, minuteMs } from '#domain/units.ts'
import { findApp } from '../catalog/apps.repository.ts'
import { findNotOfferedSince } from '../catalog/offers.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import type { HttpServer } from '../platform/http.ts'
import { createKeptAnswers, sendKept } from '../platform/kept-answers.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import { appNotFound, type Summaries } from './summaries.usecases.ts'

const defaultSpanMs = 90 * dayMs
const longestSpanMs = 3_660 * dayMs

export type SummaryRoutesOptions = { db: Database; history: History; clock: Clock; summaries: Summaries }

export const addSummaryRoutes = (server: HttpServer, options: SummaryRoutesOptions): void => {
  addSummaryRoute(server, options)
  addRankHistoryRoute(server, options)
}

const addSummaryRoute = (server: HttpServer, { history, summaries }: SummaryRoutesOptions): void => {
  // The minute bounds what other processes record; what this one records drops the apps of those charts at once.
  const kept = createKeptAnswers<AppId>({ max: 5_000, ttlMs: minuteMs })
  history.onRecorded(fetches => {
    for (const fetch of fetches) if ('snapshot' in fetch) kept.drop(fetch.snapshot.appIds)
  })
  serveEndpoint(server, getAppSummary, async ({ params, request, reply }) => {
    const appId = Number(params.appStoreId)
    const answer = await kept.find(appId, async () => appSummary.parse(await summaries.getAppSummary(appId)))
    return sendKept(answer, request, reply)
  })
}

const addRankHistoryRoute = (server: HttpServer, { db, history, clock }: SummaryRoutesOptions): void => {
  serveEndpoint(server, getRankHistory, async ({ params, query }) => {
    const appId = Number(params.appStoreId)
    const { storefront, chartType, device, genre } = query
    const chart = { storefront, chartType, device, genre }
    const span = spanOf(query, clock.now())
    if (!(await findApp(db, appId))) throw appNotFound(appId)
    const notOfferedSince = await findNotOfferedSince(db, appId, storefront)
    const states = await history.listStates({ appId, chart, ...span, notOfferedSince })
    return {
      appStoreId: params.appStoreId,
      chartKey: chartKeyOf(chart),
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      points: states.map(({ observedAt, ...state }) => ({ observedAt: observedAt.toISOString(), ...state })),
    }
  })
}

const spanOf = (query: { from?: string | undefined; to?: string | undefined }, now: Date): { from: Date; to: Date } => {
  const to = query.to ? new Date(query.to) : now
  const from = query.from ? new Date(query.from) : new Date(to.getTime() - defaultSpanMs)
  if (from > to) throw new RequestError('request.invalid', '"from" lies after "to"; swap them.')
  if (to.getTime() - from.getTime() > longestSpanMs) {
    throw new RequestError('request.invalid', 'The span is longer than ten years; ask for less at once.')
  }
  return { from, to }
}
