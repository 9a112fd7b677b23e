import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { appStoreId } from './apps.ts'
import { chart, chartType, device, genre, moment, requestedMoment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

/**
 * Nothing was read in a gap, so it has no `observedAt`. `at`: the time of the attempt, or the position of the gap in
 * the series.
 */
const gap = { observedAt: z.null(), at: moment }

/** One measurement of the app's rank, or a gap with its reason. Never a guess. `depth`: how many ranks the measurement had. */
export const rankPoint = z.discriminatedUnion('state', [
  z.object({ observedAt: moment, state: z.literal('ranked'), rank: z.int(), depth: z.int() }),
  z.object({ observedAt: moment, state: z.literal('unranked'), depth: z.int() }),
  z.object({ observedAt: moment, state: z.literal('empty') }),
  z.object({ ...gap, state: z.literal('failed'), reason: z.enum(gapReasons), detail: z.string().nullable() }),
  z.object({ ...gap, state: z.literal('not-offered') }),
  z.object({ ...gap, state: z.literal('not-tracked') }),
])
export type RankPoint = z.infer<typeof rankPoint>

export const rankHistory = z.object({
  appStoreId,
  chart: chart.describe('The chart of these ranks.'),
  words: z
    .string()
    .describe(
      'The chart in words: `Lifestyle, iPhone, free`; `overall, iPhone, free (category not known)` if it replaces the category chart.',
    ),
  from: moment,
  to: moment,
  points: z.array(rankPoint).describe('Measurements and the failed attempts between them, oldest first.'),
})
export type RankHistory = z.infer<typeof rankHistory>

export const getRankHistory = endpoint({
  name: 'getRankHistory',
  method: 'GET',
  path: '/api/apps/:appStoreId/ranks',
  summary: 'The ranks of an app in one chart over time, by default its own, including gaps and their reasons',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({
    storefront,
    chartType: chartType
      .optional()
      .describe(
        'Omitted parts default to those of the app: its price type in the country, its main device and its category.',
      ),
    device: device.optional(),
    genre: genre.optional(),
    from: requestedMoment.optional().describe('Defaults to 90 days before `to`.'),
    to: requestedMoment.optional().describe('Defaults to the end of this hour. At most 10 years after `from`.'),
    resolution: z
      .enum(['measurement', 'day'])
      .default('measurement')
      .describe('`day`: the last measurement of each day, and each gap once.'),
  }),
  response: rankHistory,
  rows: ({ points }) => points,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
