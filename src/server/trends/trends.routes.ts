import type { FastifyRequest } from 'fastify'
import { toScope } from '#contract/scopes.ts'
import { getAppTrend, listPublicTrends, listTrackedScores, listTrackedTrends, listTrends } from '#contract/trends.ts'
import { findReaderStorefront } from '#domain/reader-country.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { ownAnswer } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readLocale } from '../platform/http/reader-locale.ts'
import { serveKeptEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { FindReadyScores } from '../scores/ready-scores.usecases.ts'
import type { Trends } from './trends.usecases.ts'

export type TrendRoutesOptions = { trends: Trends; scores: { findReadyScores: FindReadyScores } }

type InCountry = { storefront?: StorefrontCode | undefined }

const findReaderCountry = async (request: FastifyRequest, { storefront }: InCountry) => {
  if (storefront) return storefront
  const member = await request.findMember()
  return findReaderStorefront(member?.locale ?? readLocale(request.headers['accept-language']))
}

/** The trends of the public apps, with their ranks in the country of the reader. */
const addPublicTrends = (server: HttpServer, { listPublicAppIds, listTrends, listRanksIn }: Trends): void =>
  serveKeptEndpoint(
    server,
    listPublicTrends,
    async ({ query, reader: storefront }) => {
      const [appIds, scope] = [await listPublicAppIds(), toScope(query)]
      const [found, ranks] = await Promise.all([
        listTrends(appIds, scope),
        storefront ? listRanksIn(storefront, { appIds, scope }) : [],
      ])
      return { trends: found.map((trend, index) => ({ ...trend, here: ranks[index] ?? null })) }
    },
    { turn: 'views', findReader: findReaderCountry },
  )

export const addTrendRoutes = (server: HttpServer, { trends, scores }: TrendRoutesOptions): void => {
  addPublicTrends(server, trends)

  serveKeptEndpoint(server, getAppTrend, ({ params, query }) =>
    trends.getAppTrend(Number(params.appStoreId), toScope(query)),
  )

  // Costs as much as a search, regardless of the number of apps.
  serveKeptEndpoint(
    server,
    listTrends,
    ({ query }) => trends.listKnownTrends([...new Set(query.apps.map(Number))], toScope(query)),
    { turn: 'views', budget: 'search' },
  )

  // Only what is computed, so that the list never waits.
  serveMemberEndpoint(server, listTrackedScores, async ({ member: { userId }, request }) => {
    const appIds = await trends.listAppIdsOf(userId)
    const ready = scores.findReadyScores(appIds, work => request.inTurn('views', work))
    const found = [...ready.scores].map(([appId, figures]) => ({ appStoreId: String(appId), ...figures }))
    return { day: ready.day, scores: found, isComplete: ready.isComplete }
  })

  serveMemberEndpoint(server, listTrackedTrends, async ({ member: { userId }, query, request, reply }) => {
    reply.headers(ownAnswer)
    const appIds = await trends.listAppIdsOf(userId)
    // Without apps there is nothing to wait for.
    if (appIds.length === 0) return { trends: [] }
    return { trends: await request.inTurn('views', () => trends.listTrends(appIds, toScope(query))) }
  })
}
