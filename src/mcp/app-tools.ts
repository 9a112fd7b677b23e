import { z } from 'zod'
import { chart } from '#contract/charts.ts'
import { compareApps } from '#contract/comparisons.ts'
import { listKeywords } from '#contract/keywords.ts'
import { getAppScore } from '#contract/scores.ts'
import { searchApps } from '#contract/search.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { getAppTrend } from '#contract/trends.ts'
import { getAppWorld } from '#contract/worlds.ts'
import * as shape from './shapes.ts'
import { tool } from './tool.ts'

const searching = tool({
  name: 'search_apps',
  title: 'Find an app',
  description:
    'Finds apps by name, developer, App Store link, id or bundle id, best first. Start here: the other tools need the appStoreId. Next: get_app_standing.',
  input: z.object({
    query: z.string().describe('Name, developer, link, id or bundle id'),
    storefront: shape.storefront.default('us'),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({
    apps: z.array(
      shape.app.extend({
        category: z.string(),
        isCharted: z.boolean().describe('Whether it was ever in a chart that this server read'),
        page: shape.page,
      }),
    ),
  }),
  run: async ({ query, storefront, limit }, { ask, site }) => {
    const found = await ask(searchApps, { query: { q: query, storefront } })
    const apps = found.slice(0, limit).map(one => ({
      ...shape.toApp(one),
      category: one.category,
      isCharted: one.isCharted,
      page: `${site}/app/${one.appStoreId}`,
    }))
    return { apps }
  },
})

const change = z
  .object({
    since: shape.at,
    previousRank: z.int().nullable(),
    climbed: z.int().nullable(),
    isUsual: z.boolean().nullable(),
  })
  .nullable()
  .describe('climbed: ranks climbed, negative for a fall. Null without two measurements that can be compared')

type TrendChange = { since: string; previousRank: number | null; change: number | null; isUsual: boolean | null } | null

const toChange = (known: TrendChange) =>
  known && { since: known.since, previousRank: known.previousRank, climbed: known.change, isUsual: known.isUsual }

const countries = z.object({
  top1: z.int(),
  top5: z.int(),
  top10: z.int(),
  top25: z.int(),
  top50: z.int(),
  top100: z.int(),
  measuredCountries: z.int(),
  partlyMeasuredCountries: z.int(),
  totalCountries: z.int(),
})

const standing = tool({
  name: 'get_app_standing',
  title: 'Where an app stands in the world',
  description:
    'The best rank of an app now and its change over a day and a week, countries within each top, the ten best countries, and its world score. Next: list_countries for all of them, get_rank_history for a chart, explain_move for why it moved.',
  input: z.object({ appStoreId: shape.appStoreId, scope: shape.scope }),
  output: z.object({
    app: shape.app,
    charts: z.string().describe('The charts that the ranks and counts rest on'),
    best: z.object({ rank: z.int(), chart, ...shape.reading, day: change, week: change }).nullable(),
    state: shape.state,
    countriesNow: countries,
    countriesEver: countries,
    topCountries: z.array(z.object({ rank: z.int(), chart, ...shape.reading })),
    worldScore: z.object({
      charts: z.string(),
      score: z.number().nullable().describe('0 to 100; 100 is number 1 in every country'),
      low: z.number(),
      high: z.number(),
      place: z.object({ place: z.int(), best: z.int(), worst: z.int() }).nullable(),
      apps: z.int(),
      reason: z.string().nullable().describe('Why there is no position'),
    }),
    observedAt: shape.at.nullable(),
    staleAfterSeconds: z.int().describe('An older rank is not current'),
    page: shape.page,
  }),
  run: async ({ appStoreId, scope }, { ask, site }) => {
    const params = { appStoreId }
    const [summary, trend, score] = await Promise.all([
      ask(getAppSummary, { params, query: { scope } }),
      ask(getAppTrend, { params, query: { scope } }),
      ask(getAppScore, { params, query: { parts: 0 } }),
    ])
    const { best } = trend
    return {
      app: shape.toApp(summary.app),
      charts: summary.scope.words,
      best: best && {
        rank: best.rank,
        chart: best.chart,
        ...shape.toReading(best),
        day: toChange(trend.day),
        week: toChange(trend.week),
      },
      state: trend.state,
      countriesNow: countries.parse(summary.rankings),
      countriesEver: countries.parse(summary.historicalRankings),
      topCountries: summary.topCountries.map(one => ({
        rank: one.rank,
        chart: one.chart,
        ...shape.toReading(one),
      })),
      worldScore: {
        charts: score.words,
        score: score.score,
        low: score.low,
        high: score.high,
        place: score.place,
        apps: score.apps,
        reason: score.reason,
      },
      observedAt: summary.observedAt,
      staleAfterSeconds: summary.staleAfterSeconds,
      page: `${site}/app/${appStoreId}`,
    }
  },
})

const seenIn = z.object({
  storefront: z.string(),
  countryName: z.string(),
  state: shape.state,
  rank: z.int().nullable(),
  depth: z.int().nullable(),
  observedAt: shape.at.nullable(),
  reason: z.string().nullable().describe('Why it was not measured'),
  chart: z.string().nullable().describe('The chart of the rank'),
})

const listing = tool({
  name: 'list_countries',
  title: 'The rank of an app in every country',
  description:
    'The rank of an app in each country, now or on a day, best first, or the reason why there is none. A country without a rank is not a bad rank: read its state.',
  input: z.object({
    appStoreId: shape.appStoreId,
    scope: shape.scope,
    day: z.string().optional().describe('UTC day such as 2026-11-20; default now'),
    limit: shape.limit,
    cursor: shape.cursor,
  }),
  output: z.object({
    app: shape.app,
    charts: z.string(),
    asOf: shape.at,
    rankedCountries: z.int(),
    measuredCountries: z.int(),
    totalCountries: z.int(),
    countries: z.array(seenIn),
    nextCursor: shape.nextCursor,
    page: shape.page,
  }),
  run: async ({ appStoreId, scope, day, ...wanted }, { ask, site }) => {
    const world = await ask(getAppWorld, { params: { appStoreId }, query: { scope, ...(day && { day }) } })
    const { rows, nextCursor } = shape.pageOf(world.countries, wanted)
    return {
      app: shape.toApp(world.app),
      charts: world.scope.words,
      asOf: world.asOf,
      rankedCountries: world.rankedCountries,
      measuredCountries: world.measuredCountries,
      totalCountries: world.totalCountries,
      countries: rows.map(row => ({
        storefront: row.storefront,
        countryName: row.countryName,
        state: row.state,
        rank: row.rank,
        depth: row.depth,
        observedAt: row.observedAt,
        reason: row.reason,
        chart: row.chart?.name ?? null,
      })),
      nextCursor,
      page: `${site}/app/${appStoreId}/world${day ? `?day=${day}` : ''}`,
    }
  },
})

const comparing = tool({
  name: 'compare_apps',
  title: 'Compare apps',
  description:
    'Two to five apps side by side in the same charts: best rank, countries ranked, countries won alone, and the rank of each by country.',
  input: z.object({
    appStoreIds: z.array(shape.appStoreId).min(2).max(5),
    scope: shape.scope,
    day: z.string().optional().describe('UTC day; default now'),
    limit: shape.limit,
    cursor: shape.cursor,
  }),
  output: z.object({
    charts: z.string(),
    asOf: shape.at,
    measuredCountries: z.int().describe('Only these can be won'),
    totalCountries: z.int(),
    apps: z.array(
      shape.app.extend({
        bestRank: z.int().nullable(),
        ...shape.bestSeen,
        rankedCountries: z.int(),
        wonCountries: z.int(),
      }),
    ),
    countries: z.array(
      z.object({
        storefront: z.string(),
        countryName: z.string(),
        winners: z.array(z.string()),
        seen: z.array(z.object({ rank: z.int().nullable(), ...shape.bestSeen })).describe('In the order of the apps'),
      }),
    ),
    nextCursor: shape.nextCursor,
    page: shape.page,
  }),
  run: async ({ appStoreIds, scope, day, ...wanted }, { ask, site }) => {
    const apps = appStoreIds.join(',')
    const compared = await ask(compareApps, { query: { apps, scope, ...(day && { day }) } })
    const { rows, nextCursor } = shape.pageOf(compared.countries, wanted)
    return {
      charts: compared.scope.words,
      asOf: compared.asOf,
      measuredCountries: compared.measuredCountries,
      totalCountries: compared.totalCountries,
      apps: compared.apps.map(one => ({
        ...shape.toApp(one),
        bestRank: one.bestRank,
        ...shape.toBestSeen(one),
        rankedCountries: one.rankedCountries,
        wonCountries: one.wonCountries,
      })),
      countries: rows.map(row => ({
        storefront: row.storefront,
        countryName: row.countryName,
        winners: row.winners,
        seen: row.seen.map(one => ({ rank: one.rank, ...shape.toBestSeen(one) })),
      })),
      nextCursor,
      page: `${site}/compare?apps=${encodeURIComponent(apps)}`,
    }
  },
})

const position = z.object({
  state: z.enum(['ranked', 'unranked', 'failed', 'not-tracked']),
  position: z.int().nullable(),
  depth: z.int().nullable(),
  observedAt: shape.at.nullable(),
})

const keywords = tool({
  name: 'list_keywords',
  title: 'Keywords of an app',
  description: 'The App Store search positions of an app for its keywords in one country, now and a week before.',
  input: z.object({ appStoreId: shape.appStoreId, storefront: shape.storefront.default('us') }),
  output: z.object({
    storefront: z.string(),
    otherStorefronts: z.array(z.string()),
    keywords: z.array(z.object({ keyword: z.string(), now: position, weekBefore: position.nullable() })),
    page: shape.page,
  }),
  run: async ({ appStoreId, storefront }, { ask, site }) => {
    const known = await ask(listKeywords, { params: { appStoreId }, query: { storefront } })
    return {
      storefront: known.storefront,
      otherStorefronts: known.storefronts.filter(code => code !== known.storefront),
      keywords: known.keywords.map(({ keyword, now, weekBefore }) => ({
        keyword,
        now: position.parse(now),
        weekBefore: weekBefore && position.parse(weekBefore),
      })),
      page: `${site}/app/${appStoreId}/keywords?storefront=${storefront}`,
    }
  },
})

export const appTools = [searching, standing, listing, comparing, keywords]
