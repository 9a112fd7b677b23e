import type { FastifyRequest } from 'fastify'
import { toScope } from '#contract/scopes.ts'
import { getAppTrend, listPublicTrends, listTrackedScores, listTrackedTrends, listTrends } from '#contract/trends.ts'
import type { AppId } from '#domain/ranks.ts'
import { findReaderStorefront } from '#domain/reader-country.ts'
import { scopeKeyOf } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { aboutApps, dropRecorded } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, ownAnswer, packJson, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { readLocale } from '../platform/reader-locale.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { FindReadyScores } from '../scores/ready-scores.usecases.ts'
import { createPublicTrends } from './public-trends.usecases.ts'
import type { Trends } from './trends.usecases.ts'

export type TrendRoutesOptions = {
  history: Pick<History, 'onRecorded'>
  curation: { onListsChanged: (listener: () => void) => void }
  trends: Trends
  scores: { findReadyScores: FindReadyScores }
}

/** The apps at the end of a key: `11,22`. */
const appsOf = (key: string): AppId[] =>
  key
    .slice(key.lastIndexOf(' ') + 1)
    .split(',')
    .map(Number)

const findReaderCountry = async (request: FastifyRequest): Promise<StorefrontCode | undefined> => {
  const member = await request.findMember()
  return findReaderStorefront(member?.locale ?? readLocale(request.headers['accept-language']))
}

const packForMembers = (value: unknown) => ({ ...packJson(value), headers: ownAnswer })

export const addTrendRoutes = (server: HttpServer, options: TrendRoutesOptions): void => {
  const { history, curation, trends, scores } = options
  const publicTrends = createPublicTrends(trends)
  const appCache = createAnswerCache<string>({ max: 1_000, ttlMs: minuteMs })
  const batchCache = createAnswerCache<string>({ max: 100, ttlMs: minuteMs })
  const memberCache = createAnswerCache<string>({ max: 300, ttlMs: minuteMs, pack: packForMembers })
  // A chart that an app has left drops nothing, so that appears within a minute.
  dropRecorded(history, [appCache, batchCache, memberCache], aboutApps(appsOf))
  history.onRecorded(publicTrends.noteRecorded)
  curation.onListsChanged(publicTrends.noteListChanged)

  serveEndpoint(server, listPublicTrends, async ({ query, request, reply }) => {
    const storefront = query.storefront ?? (await findReaderCountry(request))
    const asked = { scope: toScope(query), storefront }
    const answer = publicTrends.find(asked, make => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })

  serveEndpoint(server, getAppTrend, ({ params, query, request, reply }) => {
    const [appId, scope] = [Number(params.appStoreId), toScope(query)]
    const make = async () => getAppTrend.response.parse(await trends.getAppTrend(appId, scope))
    return sendAnswer(appCache.find(`${scopeKeyOf(scope)} ${appId}`, make), request, reply)
  })

  // As dear as a search, whatever the number of apps.
  const byBatch = { budget: 'search' } as const
  serveEndpoint(
    server,
    listTrends,
    ({ query, request, reply }) => {
      const [appIds, scope] = [[...new Set(query.apps.map(Number))], toScope(query)]
      const make = async () => listTrends.response.parse(await trends.listKnownTrends(appIds, scope))
      const key = `${scopeKeyOf(scope)} ${appIds}`
      const answer = batchCache.find(key, () => request.inTurn('views', make))
      return sendAnswer(answer, request, reply)
    },
    byBatch,
  )

  // Only what is computed, so that the list never waits.
  serveMemberEndpoint(server, listTrackedScores, async ({ member: { userId }, request }) => {
    const appIds = await trends.listAppIdsOf(userId)
    const ready = scores.findReadyScores(appIds, work => request.inTurn('views', work))
    const found = [...ready.scores].map(([appId, figures]) => ({ appStoreId: String(appId), ...figures }))
    return { day: ready.day, scores: found, isComplete: ready.isComplete }
  })

  serveMemberEndpoint(server, listTrackedTrends, async ({ member: { userId }, query, request, reply }) => {
    const scope = toScope(query)
    const appIds = await trends.listAppIdsOf(userId)
    const make = async () => listTrackedTrends.response.parse({ trends: await trends.listTrends(appIds, scope) })
    // The apps are part of the key, so that a newly tracked one is there at once.
    const key = `${userId} ${scopeKeyOf(scope)} ${appIds}`
    // Without apps there is nothing to wait for.
    const answer = memberCache.find(key, () => (appIds.length === 0 ? make() : request.inTurn('views', make)))
    return sendAnswer(answer, request, reply)
  })
}
