import { z } from 'zod'
import { day } from './charts.ts'

/** Where an app was in a chart at the last measurement of a day. */
const episodePlace = z.object({
  rank: z.int().nullable().describe('Null if the app was outside of the chart.'),
  depth: z.int().describe('How many ranks the measurement had. If `rank` is null, the app was below all of them.'),
})

/** Days in a row in one direction, far beyond the usual ones. */
export const episode = z.object({
  direction: z.enum(['climb', 'fall']),
  from: episodePlace,
  to: episodePlace,
  fromDay: day.describe('The last day before the app moved, with `from`.'),
  toDay: day.describe('The last day on which it moved this way, with `to`.'),
  days: z.int().describe('From `fromDay` to `toDay`. Each of these days was measured, and none went the other way.'),
  isOngoing: z.boolean().describe('Whether `toDay` is the newest measured day, so that it may go on.'),
  version: z
    .object({
      version: z.string(),
      day: day.describe('When it was released, or else first read.'),
      daysBefore: z.int().describe('How many days before the first day on which the app moved; 0 for the same day.'),
    })
    .nullable()
    .describe(
      'The newest version in the seven days before the first move. Null without one, and if versions are so frequent that one near a move says little.',
    ),
})
export type Episode = z.infer<typeof episode>
