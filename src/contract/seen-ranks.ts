import { z } from 'zod'
import { gapReasons, rankStates } from '#domain/ranks.ts'
import { chart, moment } from './charts.ts'

/** A rank, or why there is none, at one moment. One shape for all states, as tables show it. */
export const seenRank = z.object({
  state: z.enum(rankStates),
  rank: z.int().nullable().describe('Only for `ranked`.'),
  depth: z
    .int()
    .nullable()
    .describe(
      'How many ranks the reading had, 12 for a chart of 12 apps; for several charts, the fewest. Null if not measured.',
    ),
  observedAt: moment
    .nullable()
    .describe(
      'When this rank was read. For several charts without the app, the oldest reading; if `failed`, the newest attempt or measurement of the missing chart, or null if there is none. Null for `not-offered` and `not-tracked`: nothing was read.',
    ),
  reason: z.enum(gapReasons).nullable().describe('Only for `failed`.'),
  detail: z.string().nullable(),
})
export type SeenRank = z.infer<typeof seenRank>

/** The reading of the best rank over several charts and countries, or why there is no rank. */
export const bestSeen = seenRank.pick({ state: true, observedAt: true, depth: true })
export type BestSeen = z.infer<typeof bestSeen>

/** A rank in one chart. */
export const chartRank = z.object({
  rank: z.int(),
  chart,
  countryName: z.string(),
  flagUrl: z.string(),
  observedAt: moment.describe(
    'For a current rank, when it was measured. For the best ever, when it was first reached.',
  ),
  depth: z.int().nullable().describe('How many ranks that reading had; null if that is no longer known.'),
})
export type ChartRank = z.infer<typeof chartRank>

/** A chart that was not read in time, and why. */
const missingChart = z.object({
  chart,
  state: z
    .enum(['failed', 'not-tracked'])
    .describe('`failed` with the reason `not-fetched`: read too long ago. `not-tracked`: not tracked yet.'),
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
  observedAt: moment.nullable().describe('The newest attempt or measurement; null if there is none.'),
})
export type MissingChart = z.infer<typeof missingChart>

/**
 * The charts behind a country's state: those that match the filter, fit the app's price type, devices and genres, and
 * are planned or were read in time.
 */
export const chartsRead = z.object({
  read: z.int().describe('Charts that were read in time; empty ones count.'),
  of: z
    .int()
    .describe(
      'The number of these charts; 0 if none is measured. Only if `read` equals `of` is it certain that the app is in none of them, or has no better rank.',
    ),
  missing: missingChart
    .nullable()
    .describe('The missing chart that explains `state` if there is no rank; null if all were read.'),
})
export type ChartsRead = z.infer<typeof chartsRead>

/** The state of an app over several charts of a country: never `unranked` or `empty` while one of them is missing. */
export const joinedRank = seenRank.extend({ charts: chartsRead })
export type JoinedRank = z.infer<typeof joinedRank>
