import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { app } from './apps.ts'
import { chart, chartQuery, day, moment, pageQuery, requestedDay, requestedMoment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** The state of a chart at one moment: read with apps, read and empty, not read (with a reason), or not tracked yet. */
const chartStates = ['measured', 'empty', 'failed', 'not-tracked'] as const

export const seenChart = z.object({
  state: z.enum(chartStates),
  observedAt: moment.nullable().describe('When it was measured; null in a gap, in which nothing was read.'),
  at: moment.describe('The same moment; in a gap, the requested moment, or the position of the gap in the series.'),
  depth: z.int().nullable().describe('The depth that was read: the chart may have fewer apps. Null if not measured.'),
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
})
export type SeenChart = z.infer<typeof seenChart>

export const chartEntry = z.object({
  rank: z.int(),
  app,
  developerId: z.string().nullable().describe("Apple's developer id; null if unknown."),
  previousRank: z.int().nullable().describe('Null if the app was not in the compared chart, or if that is unknown.'),
  change: z
    .enum(['stayed', 'climbed', 'fell', 'new', 'back', 'unknown'])
    .describe(
      '`new`: never in this chart before; `back`: in it before, but not in the compared measurement; `unknown`: the compared measurement is missing or not as deep.',
    ),
})
export type ChartEntry = z.infer<typeof chartEntry>

export const chartAtMoment = seenChart.extend({
  chart,
  countryName: z.string(),
  flagUrl: z.string(),
  source: z.string().nullable().describe('The source of the snapshot; null if there is none.'),
  places: z.array(chartEntry),
  gone: z
    .array(z.object({ previousRank: z.int(), app }))
    .describe('Apps that dropped out since the compared measurement, by their last rank.'),
  comparedWith: seenChart
    .nullable()
    .describe(
      'The compared snapshot; null if none was requested. Ranks and changes are present only if it is `measured` or `empty`.',
    ),
  previousAt: moment
    .nullable()
    .describe('The measurements before and after this one, and the first and newest of all.'),
  nextAt: moment.nullable(),
  firstAt: moment.nullable(),
  newestAt: moment.nullable(),
  nearestChart: chart
    .nullable()
    .describe('If this chart was never measured, the most similar measured chart; otherwise null.'),
})
export type ChartAtMoment = z.infer<typeof chartAtMoment>

const chartOf = { storefront: storefront.default('us'), ...chartQuery }

export const getChart = endpoint({
  name: 'getChart',
  method: 'GET',
  path: '/api/charts',
  summary: 'A chart as it was at any moment, compared with an earlier moment; at most 200 ranks',
  access: 'everyone',
  query: z.object({
    ...chartOf,
    at: requestedMoment
      .optional()
      .describe(
        'Returns the newest measurement at or before this moment, unless this moment is in a gap; defaults to now.',
      ),
    against: z
      .union([z.enum(['previous', 'day', 'week', 'month', 'none']), requestedMoment])
      .default('day')
      .describe('A moment, or a time span before `at`; `previous` is the measurement before.'),
  }),
  response: chartAtMoment,
  rows: ({ places }) => places,
  errors: ['request.invalid', 'server.not_ready'],
})

export const listChartMoments = endpoint({
  name: 'listChartMoments',
  method: 'GET',
  path: '/api/charts/moments',
  summary: 'The measurements of a chart and the gaps between them, newest first, 500 per page',
  access: 'everyone',
  query: z.object({
    ...chartOf,
    from: requestedMoment.optional().describe('Defaults to 90 days before `to`. At most ten years.'),
    to: requestedMoment.optional().describe('Defaults to the end of this hour.'),
    ...pageQuery,
  }),
  response: z.object({
    chart,
    moments: z.array(seenChart.extend({ entryCount: z.int() })).describe('`entryCount` is the number of apps in it.'),
    nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last one.'),
  }),
  errors: ['request.invalid', 'server.not_ready'],
})

const longestReplayDays = 31

export const getChartReplay = endpoint({
  name: 'getChartReplay',
  method: 'GET',
  path: '/api/charts/replay',
  summary: 'A chart day by day (last measurement of each day); at most 31 days and the top 25',
  access: 'everyone',
  query: z.object({
    ...chartOf,
    to: requestedDay
      .optional()
      .describe('The last day; defaults to today, or to yesterday until the chart is measured today.'),
    days: z.coerce.number().int().min(2).max(longestReplayDays).default(longestReplayDays),
  }),
  response: z.object({
    chart,
    frames: z
      .array(seenChart.extend({ day, appStoreIds: z.array(z.string()) }))
      .describe('One per day. `appStoreIds` is empty if not measured.'),
    apps: z.array(app),
  }),
  errors: ['request.invalid', 'server.not_ready'],
})
