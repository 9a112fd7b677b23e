import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { app } from './apps.ts'
import { chartQuery, chartRef, day, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

/**
 * What is known of a whole chart at one moment: it was read and has apps, it was read and is empty, it was not read for a
 * reason, or nobody had asked for it yet.
 */
const chartStates = ['measured', 'empty', 'failed', 'not-tracked'] as const

export const seenChart = z.object({
  state: z.enum(chartStates),
  /** When it was measured; of a gap the moment that was asked for. */
  observedAt: moment,
  /** How many places were looked at; null where nothing was measured. */
  depth: z.int().nullable(),
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
})
export type SeenChart = z.infer<typeof seenChart>

export const chartPlace = z.object({
  rank: z.int(),
  app,
  /** Apple's number of the developer; null while it is not known. */
  developerId: z.string().nullable(),
  /** Null: it was not in the chart it is compared with, or nothing is known. */
  previousRank: z.int().nullable(),
  /** `new`: never in this chart before; `back`: it was, but not then; `unknown`: the other one is missing or not as deep. */
  change: z.enum(['stayed', 'climbed', 'fell', 'new', 'back', 'unknown']),
})
export type ChartPlace = z.infer<typeof chartPlace>

export const chartAtMoment = seenChart.extend({
  chart: chartRef,
  countryName: z.string(),
  flagUrl: z.string(),
  /** Where the snapshot came from; null where there is none. */
  source: z.string().nullable(),
  places: z.array(chartPlace),
  /** Apps of the earlier measurement that are in the chart no more, by the rank they had. */
  gone: z.array(z.object({ previousRank: z.int(), app })),
  /**
   * What it is compared with; null when nothing was asked for. Places and changes are told only if it is `measured` or
   * `empty`.
   */
  comparedWith: seenChart.nullable(),
  /** The measurements before and after this one, and the first and the newest of all. */
  previousAt: moment.nullable(),
  nextAt: moment.nullable(),
  firstAt: moment.nullable(),
  newestAt: moment.nullable(),
})
export type ChartAtMoment = z.infer<typeof chartAtMoment>

const chartOf = { storefront: storefront.default('us'), ...chartQuery }

export const getChart = endpoint({
  name: 'getChart',
  method: 'GET',
  path: '/api/charts',
  summary: 'A chart as it was at any moment, compared with an earlier one; at most 200 places',
  access: 'everyone',
  query: z.object({
    ...chartOf,
    /** The newest measurement up to it is answered, unless silence lies between; default now. */
    at: moment.optional(),
    /** A moment, or so long before; `previous` is the measurement before. */
    against: z.union([z.enum(['previous', 'day', 'week', 'month', 'none']), moment]).default('day'),
  }),
  response: chartAtMoment,
  errors: ['request.invalid', 'server.not_ready'],
})

export const mostMoments = 1_000

export const listChartMoments = endpoint({
  name: 'listChartMoments',
  method: 'GET',
  path: '/api/charts/moments',
  summary: 'The stored moments of a chart and the gaps between them, in order of time; at most 1,000, the newest',
  access: 'everyone',
  query: z.object({
    ...chartOf,
    /** Defaults to 90 days before `to`. At most ten years. */
    from: moment.optional(),
    /** Defaults to now. */
    to: moment.optional(),
  }),
  response: z.object({
    chart: chartRef,
    /** `entryCount` is how many apps are in it. */
    moments: z.array(seenChart.extend({ entryCount: z.int() })),
    /** Whether older ones of the span were left out. */
    hasMore: z.boolean(),
  }),
  errors: ['request.invalid', 'server.not_ready'],
})

const longestReplayDays = 31

export const getChartReplay = endpoint({
  name: 'getChartReplay',
  method: 'GET',
  path: '/api/charts/replay',
  summary: 'A chart day by day, the last measurement of each; at most 31 days and the first 25 places',
  access: 'everyone',
  query: z.object({
    ...chartOf,
    /** The last day; default today, or the day before as long as the chart was not asked for today. */
    to: day.optional(),
    days: z.coerce.number().int().min(2).max(longestReplayDays).default(longestReplayDays),
  }),
  response: z.object({
    chart: chartRef,
    /** One a day. `appStoreIds` is empty where nothing was measured. */
    frames: z.array(seenChart.extend({ day, appStoreIds: z.array(z.string()) })),
    apps: z.array(app),
  }),
  errors: ['request.invalid', 'server.not_ready'],
})
