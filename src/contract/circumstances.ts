import { z } from 'zod'
import { continents } from '#domain/continents.ts'
import { appStoreId } from './apps.ts'
import { chartRef, chartType, day, device, genre, moment, requestedDay, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { price } from './store-pages.ts'

/** A place in a chart at one measurement of `depth` ranks; `rank` is null if the app was not among them. */
const place = z.object({ observedAt: moment, rank: z.int().nullable(), depth: z.int() })

export const circumstanceMove = z.object({
  before: place,
  after: place,
  /**
   * Ranks climbed; negative for a fall. At least this many if the app was outside of the chart before or after: outside is
   * at least one below the last rank of the measurement.
   */
  places: z.int(),
  isBound: z.boolean(),
  /** How far the app moves at most on nine of ten days; null if too few moves are known. */
  usualMove: z.int().nullable(),
  /**
   * The apps above it before that are not above it now: `passed` are below, `left` left the chart. And those above it now
   * that were not: `passedBy` were below, `entered` are new. `passed + left − passedBy − entered` is `places`.
   */
  passes: z.object({ passed: z.int(), left: z.int(), passedBy: z.int(), entered: z.int() }),
})
export type CircumstanceMove = z.infer<typeof circumstanceMove>

export const circumstanceEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('version'), day, version: z.string() }),
  /** In the chart's country; the day of the reading that found it. */
  z.object({ kind: z.literal('price'), day, previous: price, current: price }),
  /** Genre ids of categories; the day of the first reading in a chart of the other one, in any country. */
  z.object({ kind: z.literal('category'), day, previous: z.int(), current: z.int() }),
  /** In the chart's country, by 0.2 or more within seven days. */
  z.object({ kind: z.literal('rating'), day, previous: z.number(), current: z.number() }),
])
export type CircumstanceEvent = z.infer<typeof circumstanceEvent>

const windows = z.object({
  /**
   * Median ranks of the seven days before and after, without the day. Null without a measured day, or if the app was outside
   * of the chart on half of them or more.
   */
  before: z.number().nullable(),
  after: z.number().nullable(),
  beforeDays: z.int(),
  afterDays: z.int(),
  /**
   * The logarithm of before ÷ after, less the median of the neighbours in the chart; null with fewer than five days a side, or
   * if both medians are outside of the chart.
   */
  lift: z.number().nullable(),
  /** The same was computed for this many earlier days, and this many of them differ less. */
  days: z.int(),
  smaller: z.int(),
  /** `clear`: of at least 49 earlier days none differs as much; `not-enough`: too few measured days to say. */
  verdict: z.enum(['clear', 'unclear', 'not-enough']),
  /** From this day on, the seven days after are over. */
  finalOn: day,
  /** Versions and price changes after the day and within the seven days after it. */
  overlapping: z.array(circumstanceEvent),
})

export const circumstances = z.object({
  appStoreId,
  /** Null if the app has no rank in any chart of its scope. */
  chart: chartRef.extend({ countryName: z.string(), flagUrl: z.string() }).nullable(),
  /** The day of the move; null if there was no unusual one in the last 30 days. */
  day: day.nullable(),
  /**
   * `unusual`, `ordinary`: the move of the day, by the moves of 30 days; `too-few`: fewer than ten moves are known;
   * `not-measured`: no two measurements at most 36 hours apart show how far it moved; `none`: no unusual move in the last 30 days.
   */
  verdict: z.enum(['unusual', 'ordinary', 'too-few', 'not-measured', 'none']),
  move: circumstanceMove.nullable(),
  /** Only for an unusual move: what was measured near it. */
  near: z
    .object({
      /** The overall charts of the country on the day; 1 is a usual day. Null if that is not known. */
      weather: z.object({ index: z.number().nullable(), heldCharts: z.int() }),
      countries: z.object({
        /** `as-often`: in no more countries than on nine of ten days. */
        verdict: z.enum(['here', 'as-often', 'region', 'wide', 'too-few']),
        /** Other countries in which the move of the day can be judged. */
        judged: z.int(),
        /** Those where the app moved the same way by more than its usual move. */
        moved: z.array(storefront),
        continent: z.enum(continents).nullable(),
      }),
      /** The apps within ten places before the move, as far as they were in both measurements. */
      neighbours: z.object({ apps: z.int(), medianPlaces: z.number().nullable() }),
      /** Other apps of the developer in both measurements of the chart, at most five. */
      developerApps: z.array(z.object({ appStoreId, name: z.string(), previousRank: z.int(), rank: z.int() })),
      /** In the seven days before, and on the day. */
      events: z.array(circumstanceEvent),
      /** Versions come so often that one near a move says little. */
      releasesOften: z.boolean(),
    })
    .nullable(),
  /** For an unusual move, and for a day that was asked for. */
  windows: windows.nullable(),
  /** The last rank of each day around the move: 0 if the app was not in the chart, null if it was not measured. */
  days: z.object({ from: day, ranks: z.array(z.int().nullable()) }),
  /** The same in words. No sentence claims a cause. */
  headline: z.string(),
  sentences: z.array(
    z.object({
      about: z.enum(['move', 'weather', 'countries', 'neighbours', 'developer', 'events', 'windows', 'limits']),
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
    /** Defaults to the newest unusual move of the last 30 days. */
    day: requestedDay.optional(),
    /** Defaults to the chart of the best current rank, or to a large country with an unusual move. */
    storefront: storefront.optional(),
    chartType: chartType.optional(),
    device: device.optional(),
    genre: genre.optional(),
  }),
  response: circumstances,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
