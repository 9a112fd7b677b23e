import { z } from 'zod'
import { gapReasons, rankStates } from '#domain/ranks.ts'
import { chartType, device, moment } from './charts.ts'

/** What was seen at one moment, in one shape for every state, as tables show it. */
export const seenRank = z.object({
  state: z.enum(rankStates),
  /** Only of `ranked`. */
  rank: z.int().nullable(),
  /** How many places were looked at: of several charts those of the shallowest. Null where nothing was measured. */
  depth: z.int().nullable(),
  /**
   * When this rank was read. Of several charts without the app the oldest reading; of a gap the newest attempt or
   * measurement of the chart that is missing; null where there never was one.
   */
  observedAt: moment.nullable(),
  /** Only of `failed`. */
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
})
export type SeenRank = z.infer<typeof seenRank>

export const chartKind = z.object({ chartType, device, genre: z.int() })

/** A chart that was not read in time, and why. */
const missingChart = chartKind.extend({
  /** `failed` with the reason `not-fetched`: read once, but too long ago. `not-tracked`: never asked for. */
  state: z.enum(['failed', 'not-tracked']),
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
  /** The newest attempt or measurement; null where there never was one. */
  observedAt: moment.nullable(),
})
export type MissingChart = z.infer<typeof missingChart>

/**
 * What a country's state rests on: the charts in which the app could be there, by its price type, devices and genres, that
 * pass the filter. Charts count that are planned or were read in time.
 */
export const chartsRead = z.object({
  /** Charts that were read in time; empty ones count. */
  read: z.int(),
  /** All of them; 0 where none is measured. Only where `read` equals `of` it is known that the app is in none, or in none better. */
  of: z.int(),
  /** The missing chart that `state` tells of, where there is no rank; null when all were read. */
  missing: missingChart.nullable(),
})
export type ChartsRead = z.infer<typeof chartsRead>

/** The state of an app over several charts of a country: never `unranked` or `empty` while one of them is missing. */
export const joinedRank = seenRank.extend({ charts: chartsRead })
export type JoinedRank = z.infer<typeof joinedRank>
