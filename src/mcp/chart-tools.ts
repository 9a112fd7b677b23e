import { z } from 'zod'
import { getChart } from '#contract/chart-snapshots.ts'
import { chart } from '#contract/charts.ts'
import { getDataHealth } from '#contract/data-health.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { getRankHistory, type RankPoint } from '#contract/ranks.ts'
import { chartTitle } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { momentOf } from '#domain/rank-points.ts'
import * as shape from './shapes.ts'
import { mostRows, tool } from './tool.ts'

const point = z.object({
  observedAt: shape.at.nullable(),
  at: shape.at,
  state: shape.stateName,
  rank: z.int().nullable(),
  depth: z.int().nullable(),
  reason: z.string().nullable(),
})

const toPoint = (one: RankPoint) => ({
  observedAt: one.observedAt,
  at: momentOf(one),
  state: one.state,
  rank: one.state === 'ranked' ? one.rank : null,
  depth: one.state === 'ranked' || one.state === 'unranked' ? one.depth : null,
  reason: one.state === 'failed' ? one.reason : null,
})

const history = tool({
  name: 'get_rank_history',
  title: 'Rank history in one chart',
  description:
    'The ranks of an app in one chart over time, by default its own chart, with every gap and its reason, one point a day (its last measurement) or every measurement. A gap is not a drop. Best, first and last are of the whole span.',
  input: z.object({
    appStoreId: shape.appStoreId,
    storefront: shape.storefront,
    ...shape.appChartInput,
    from: z.string().optional().describe('ISO 8601, UTC; default 90 days before "to"'),
    to: z.string().optional().describe('ISO 8601, UTC; default now'),
    detail: z.enum(['daily', 'all']).default('daily'),
    limit: z.int().min(1).max(mostRows).default(100).describe('Maximum number of points, the newest ones'),
  }),
  output: z.object({
    chart,
    words: z.string().describe('The chart in words'),
    from: shape.at,
    to: shape.at,
    bestRank: z.int().nullable(),
    first: point.nullable().describe('The first measured point'),
    last: point.nullable().describe('The last measured point'),
    measuredPoints: z.int(),
    gaps: z.int().describe('Points that were not measured'),
    points: z.array(point.extend({ state: shape.state })).describe('Oldest first'),
    omittedOlderPoints: z.int(),
    page: shape.page,
  }),
  run: async ({ appStoreId, storefront, chartType, genre, device, from, to, detail, limit }, { ask, site }) => {
    const known = await ask(getRankHistory, {
      params: { appStoreId },
      query: {
        storefront,
        ...(chartType && { chartType }),
        ...(genre !== undefined && { genre }),
        ...(device && { device }),
        resolution: detail === 'daily' ? 'day' : 'measurement',
        ...(from && { from }),
        ...(to && { to }),
      },
    })
    const { points } = known
    const measured = points.filter(({ state }) => state === 'ranked' || state === 'unranked' || state === 'empty')
    const ranks = points.flatMap(one => (one.state === 'ranked' ? [one.rank] : []))
    const [first, last] = [measured.at(0), measured.at(-1)]
    return {
      chart: known.chart,
      words: `${known.words}, ${countryNameOf(known.chart.storefront)}`,
      from: known.from,
      to: known.to,
      bestRank: ranks.length > 0 ? Math.min(...ranks) : null,
      first: first ? toPoint(first) : null,
      last: last ? toPoint(last) : null,
      measuredPoints: measured.length,
      gaps: points.filter(({ state }) => state === 'failed').length,
      points: points.slice(-limit).map(toPoint),
      omittedOlderPoints: Math.max(0, points.length - limit),
      page: `${site}/app/${appStoreId}/history?charts=${known.chart.key}`,
    }
  },
})

const chartState = z.enum(['measured', 'empty', 'failed', 'not-tracked'])

const chartTool = tool({
  name: 'get_chart',
  title: 'A chart at a moment',
  description:
    'The ranks of one chart now or at any stored moment, with changes since an earlier measurement. If "state" is not "measured" or "empty", nothing was measured then. Next: get_app_standing of an app in it.',
  input: z.object({
    storefront: shape.storefront.default('us'),
    ...shape.chartInput,
    at: z.string().optional().describe('ISO 8601, UTC; default now'),
    against: z.string().default('day').describe('"previous", "day", "week", "month", "none" or a moment'),
    limit: shape.limit,
    cursor: shape.cursor,
  }),
  output: z.object({
    chart,
    title: z.string(),
    state: chartState,
    observedAt: shape.at.nullable(),
    at: shape.at,
    depth: z.int().nullable(),
    reason: z.string().nullable(),
    comparedWith: z.object({ state: chartState, at: shape.at }).nullable(),
    places: z.array(shape.app.extend({ rank: z.int(), previousRank: z.int().nullable(), change: z.string() })),
    dropped: z.int().describe('Apps that dropped out of the chart since then'),
    nextCursor: shape.nextCursor,
    page: shape.page,
  }),
  run: async ({ limit, cursor, at, ...asked }, { ask, site }) => {
    const seen = await ask(getChart, { query: { ...asked, ...(at && { at }) } })
    const { rows, nextCursor } = shape.pageOf(seen.places, { limit, cursor })
    const { storefront, type, genre, device } = seen.chart
    const moment = at ? `&at=${encodeURIComponent(seen.at)}` : ''
    return {
      chart: seen.chart,
      title: `${chartTitle(seen.chart)} in ${seen.countryName}`,
      state: seen.state,
      observedAt: seen.observedAt,
      at: seen.at,
      depth: seen.depth,
      reason: seen.reason,
      comparedWith: seen.comparedWith && {
        state: seen.comparedWith.state,
        at: seen.comparedWith.at,
      },
      places: rows.map(({ rank, app, previousRank, change }) => ({ ...shape.toApp(app), rank, previousRank, change })),
      dropped: seen.gone.length,
      nextCursor,
      page: `${site}/charts?storefront=${storefront}&chartType=${type}&genre=${genre}&device=${device}${moment}`,
    }
  },
})

const international = tool({
  name: 'list_top_international',
  title: 'The most international apps',
  description: 'The apps in the top 10 of the most countries now, or those with the highest world score.',
  input: z.object({
    scope: shape.scope,
    order: z.enum(['countries', 'score']).default('countries'),
    limit: shape.limit,
    cursor: shape.cursor,
  }),
  output: z.object({
    charts: z.string(),
    order: z.string().describe('"countries" while scores are being computed'),
    apps: z.array(
      shape.app.extend({
        countries: z.int(),
        bestRank: z.int(),
        ...shape.reading,
        worldScore: z.number().nullable(),
      }),
    ),
    totalApps: z.int(),
    measuredCountries: z.int(),
    observedAt: shape.at.nullable(),
    nextCursor: shape.nextCursor,
    page: shape.page,
  }),
  run: async ({ scope, order, ...wanted }, { ask, site }) => {
    const known = await ask(listTopInternationalApps, { query: { scope, order } })
    const { rows, nextCursor } = shape.pageOf(known.apps, wanted)
    return {
      charts: known.scope.words,
      order: known.order,
      apps: rows.map(one => ({
        ...shape.toApp(one),
        countries: one.countriesCount,
        bestRank: one.bestRank,
        ...shape.toReading(one),
        worldScore: one.worldScore?.score ?? null,
      })),
      totalApps: known.totalApps,
      measuredCountries: known.measuredCountries,
      observedAt: known.observedAt,
      nextCursor,
      page: `${site}/top-international?order=${order}`,
    }
  },
})

const health = tool({
  name: 'get_data_health',
  title: 'How fresh the data is',
  description:
    'Whether this server measures, how many countries are fresh, and which are not and why. Check this before you rely on current data.',
  input: z.object({ limit: shape.limit, cursor: shape.cursor }),
  output: z.object({
    checkedAt: shape.at,
    observedAt: shape.at.nullable(),
    stoppedSince: shape.at.nullable().describe('Measuring stopped then; null while it works'),
    failing: z.string().nullable(),
    freshCountries: z.int(),
    totalCountries: z.int(),
    keptSince: shape.at.nullable().describe('Older history was deleted'),
    notFresh: z.array(
      z.object({
        storefront: z.string(),
        countryName: z.string(),
        observedAt: shape.at.nullable(),
        reasons: z.array(z.string()),
      }),
    ),
    nextCursor: shape.nextCursor,
    page: shape.page,
  }),
  run: async (wanted, { ask, site }) => {
    const known = await ask(getDataHealth, {})
    const { failures } = known
    const notFresh = known.countries.filter(({ isFresh, plannedCharts }) => !isFresh && plannedCharts > 0)
    const { rows, nextCursor } = shape.pageOf(notFresh, wanted)
    return {
      checkedAt: known.checkedAt,
      observedAt: known.observedAt,
      stoppedSince: known.stoppedSince,
      failing: failures && `The last ${failures.attempts} attempts failed since ${failures.since} (${failures.reason})`,
      freshCountries: known.freshCountries,
      totalCountries: known.totalCountries,
      keptSince: known.keptSince,
      notFresh: rows.map(({ storefront, countryName, observedAt, cells }) => ({
        storefront,
        countryName,
        observedAt,
        reasons: [...new Set(cells.flatMap(({ state, reason }) => (state === 'fresh' ? [] : [reason ?? state])))],
      })),
      nextCursor,
      page: `${site}/data-health`,
    }
  },
})

export const chartTools = [history, chartTool, international, health]
