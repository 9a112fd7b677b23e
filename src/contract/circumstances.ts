import { z } from 'zod'
import { continents } from '#domain/continents.ts'
import { appStoreId } from './apps.ts'
import { chart, chartType, day, device, genre, moment, requestedDay, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { episode } from './episodes.ts'
import { price } from './store-pages.ts'

/** An app's position in a chart at one measurement of `depth` ranks; `rank` is null if the app was not among them. */
const place = z.object({ observedAt: moment, rank: z.int().nullable(), depth: z.int() })

export const circumstanceMove = z.object({
  before: place,
  after: place,
  places: z
    .int()
    .describe(
      'Ranks climbed; negative for a fall. At least this many if the app was outside of the chart before or after: outside is at least one below the last rank of the measurement.',
    ),
  isBound: z.boolean(),
  usualMove: z
    .int()
    .nullable()
    .describe('The usual move: the size that nine of ten daily moves do not exceed; null if too few moves are known.'),
  passes: z
    .object({ passed: z.int(), left: z.int(), passedBy: z.int(), entered: z.int() })
    .describe(
      'The apps that were above it and are not now: `passed` are below it, `left` dropped out of the chart. The apps that are above it now and were not: `passedBy` were below it, `entered` are new. `passed + left − passedBy − entered` is `places`.',
    ),
})
export type CircumstanceMove = z.infer<typeof circumstanceMove>

export const circumstanceEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('version'), day, version: z.string() }),
  /** In the chart's country; the day of the reading that found it. */
  z.object({ kind: z.literal('price'), day, previous: price, current: price }),
  /** Genre ids of categories; the day of the first reading in a chart of the new category, in any country. */
  z.object({ kind: z.literal('category'), day, previous: z.int(), current: z.int() }),
  /** In the chart's country, by 0.2 or more within seven days. */
  z.object({ kind: z.literal('rating'), day, previous: z.number(), current: z.number() }),
])
export type CircumstanceEvent = z.infer<typeof circumstanceEvent>

const windows = z.object({
  before: z
    .number()
    .nullable()
    .describe(
      'Median ranks of the seven days before and after, without the day. Null without a measured day, or if the app was outside of the chart on half of them or more.',
    ),
  after: z.number().nullable(),
  beforeDays: z.int(),
  afterDays: z.int(),
  lift: z
    .number()
    .nullable()
    .describe(
      'The logarithm of before ÷ after, minus the median of the neighbours in the chart; null with fewer than five days on a side, or if both medians are outside of the chart.',
    ),
  days: z.int().describe('The same was computed for this many earlier days; `smaller` of them differ less.'),
  smaller: z.int(),
  verdict: z
    .enum(['clear', 'unclear', 'not-enough'])
    .describe('`clear`: none of at least 49 earlier days differs as much; `not-enough`: too few measured days.'),
  finalOn: day.describe('From this day on, the seven days after are over.'),
  overlapping: z
    .array(circumstanceEvent)
    .describe('Versions and price changes after the day and within the seven days after it.'),
})

export const circumstances = z.object({
  appStoreId,
  chart: chart.nullable().describe('Null if the app has no rank in any chart of its scope.'),
  episode: episode
    .nullable()
    .describe(
      'The newest unusual run of days in one direction that ended in the last 30 days. Null without one, and for a requested day.',
    ),
  unusualDays: z
    .array(day)
    .describe('The days with an unusual move since the episode began, oldest first. Empty without an episode.'),
  day: day
    .nullable()
    .describe(
      'The day of the move, the newest unusual one since the episode began; null if there was none in the last 30 days.',
    ),
  verdict: z
    .enum(['unusual', 'ordinary', 'too-few', 'not-measured', 'none'])
    .describe(
      '`unusual`, `ordinary`: the move of the day compared with the moves of 30 days; `too-few`: fewer than ten moves are known; `not-measured`: no two measurements at most 36 hours apart show how far it moved; `none`: no unusual move in the last 30 days.',
    ),
  move: circumstanceMove.nullable(),
  near: z
    .object({
      weather: z
        .object({ index: z.number().nullable(), heldCharts: z.int() })
        .describe('The weather of the country on the day; 1 is a usual day. Null if it is not known.'),
      countries: z.object({
        verdict: z
          .enum(['here', 'as-often', 'region', 'wide', 'too-few'])
          .describe('`as-often`: the app moved in no more countries than on nine of ten days.'),
        judged: z.int().describe('Other countries in which the move of the day can be judged.'),
        moved: z.array(storefront).describe('Those where the app moved the same way by more than its usual move.'),
        continent: z.enum(continents).nullable(),
      }),
      neighbours: z
        .object({ apps: z.int(), medianPlaces: z.number().nullable() })
        .describe('The apps within ten places before the move, as far as they were in both measurements.'),
      developerApps: z
        .array(z.object({ appStoreId, name: z.string(), previousRank: z.int(), rank: z.int() }))
        .describe('Other apps of the developer in both measurements of the chart, at most five.'),
      events: z.array(circumstanceEvent).describe('In the seven days before, and on the day.'),
      releasesOften: z.boolean().describe('True if versions are so frequent that one near a move says little.'),
    })
    .nullable()
    .describe('What was measured near an unusual move; null for other moves.'),
  windows: windows.nullable().describe('Present for an unusual move, and for a requested day.'),
  days: z
    .object({ from: day, ranks: z.array(z.int().nullable()) })
    .describe(
      'The last rank of each day around the move: 0 if the app was not in the chart, null if it was not measured.',
    ),
  headline: z.string().describe('The same in words. No sentence claims a cause.'),
  sentences: z.array(
    z.object({
      about: z.enum([
        'episode',
        'move',
        'weather',
        'countries',
        'neighbours',
        'developer',
        'events',
        'windows',
        'limits',
      ]),
      text: z.string(),
    }),
  ),
})
export type Circumstances = z.infer<typeof circumstances>

export const getCircumstances = endpoint({
  name: 'getCircumstances',
  method: 'GET',
  path: '/api/apps/:appStoreId/circumstances',
  summary: 'What was measured near the newest unusual move of an app, or near a day',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({
    day: requestedDay.optional().describe('Defaults to the newest unusual move of the last 30 days.'),
    storefront: storefront
      .optional()
      .describe('Defaults to the chart of the best current rank, or to a large country with an unusual move.'),
    chartType: chartType.optional(),
    device: device.optional(),
    genre: genre.optional(),
  }),
  response: circumstances,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
