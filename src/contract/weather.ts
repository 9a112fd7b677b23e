import { z } from 'zod'
import { chartRef, chartType, day, device, moment, requestedDay, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** Movement of the overall charts of one country on one day. */
export const weatherDay = z.object({
  day,
  /**
   * `measured`: at least one chart moved that day and has a usual move to compare with; `no-normal`: it moved, but fewer than
   * 7 earlier moves are known, or it is the first day; `failed`: not measured in time, or after a gap; `awaited`: today, not
   * measured yet and not late; `not-tracked`: no chart is tracked yet.
   */
  state: z.enum(['measured', 'no-normal', 'failed', 'awaited', 'not-tracked']),
  /**
   * Movement relative to the usual: the median over its charts of move ÷ usual move. 1 is a normal day. Only for `measured`.
   */
  index: z.number().nullable(),
  /** How many ranks apps moved that day on average, and how many they usually move: means over the charts. */
  meanMove: z.number().nullable(),
  usualMove: z.number().nullable(),
  /** Charts that were compared. */
  charts: z.int(),
  /** Charts with a reading held back for review. */
  heldCharts: z.int(),
  /** The newest measurement of that day and its depth. */
  observedAt: moment.nullable(),
  depth: z.int().nullable(),
})
export type WeatherDay = z.infer<typeof weatherDay>

const longestWeatherDays = 370

export const getWorldWeather = endpoint({
  name: 'getWorldWeather',
  method: 'GET',
  path: '/api/weather',
  summary: 'How much the overall charts of every country moved on a day, relative to their usual movement',
  access: 'everyone',
  query: z.object({
    /** Defaults to the newest day on which at least half of the countries were measured. */
    day: requestedDay.optional(),
    chartType: chartType.optional(),
    device: device.optional(),
  }),
  response: z.object({
    day,
    /** The first and newest day with data. */
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    countries: z.array(weatherDay.extend({ storefront, countryName: z.string(), flagUrl: z.string() })),
    /** The median index of all measured countries for the last 30 days, oldest first. */
    world: z.array(
      z.object({
        day,
        index: z.number().nullable(),
        measuredCountries: z.int(),
        /** Those of them whose charts moved at least twice their usual amount. */
        stormyCountries: z.int(),
        heldCharts: z.int(),
      }),
    ),
  }),
  rows: ({ countries }) => countries,
  errors: ['request.invalid', 'server.not_ready'],
})

export const getCountryWeather = endpoint({
  name: 'getCountryWeather',
  method: 'GET',
  path: '/api/weather/:storefront',
  summary: 'How much the overall charts of one country moved, day by day; at most 370 days',
  access: 'everyone',
  params: z.object({ storefront }),
  query: z.object({
    /** The last day; defaults to today. */
    to: requestedDay.optional(),
    days: z.coerce.number().int().min(1).max(longestWeatherDays).default(90),
    chartType: chartType.optional(),
    device: device.optional(),
  }),
  response: z.object({
    storefront,
    countryName: z.string(),
    flagUrl: z.string(),
    /** Every day, oldest first. */
    days: z.array(weatherDay),
    /** Readings in the span that were held back for review, newest first; `reason` is, for example, `frozen`. */
    held: z.array(
      z.object({ chart: chartRef, observedAt: moment, reason: z.string(), grade: z.enum(['unconfirmed', 'rejected']) }),
    ),
  }),
  rows: ({ days }) => days,
  errors: ['request.invalid', 'server.not_ready'],
})
