import { z } from 'zod'
import { chartRef, chartType, day, device, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** How much the overall charts of one country moved on one day. */
export const weatherDay = z.object({
  day,
  /**
   * `measured`: at least one chart has a move on that day and a normal to compare it with; `no-normal`: it moved, but
   * with fewer than 7 moves before nothing is known of what is normal; `failed`: nothing was measured in time, or there
   * is a gap before it; `awaited`: today, not measured yet, and not late; `not-tracked`: no chart was asked for yet. The
   * first day of all has no move and is `no-normal` as well.
   */
  state: z.enum(['measured', 'no-normal', 'failed', 'awaited', 'not-tracked']),
  /** So many times the usual: the median over its charts of move ÷ usual move. 1 is a normal day. Only of `measured`. */
  index: z.number().nullable(),
  /** Places that apps moved on average, and usually do: means over the charts. */
  meanMove: z.number().nullable(),
  usualMove: z.number().nullable(),
  /** Charts that were compared. */
  charts: z.int(),
  /** Charts of which a reading was held back for review. */
  heldCharts: z.int(),
  /** The newest measurement of that day; how deep it goes. */
  observedAt: moment.nullable(),
  depth: z.int().nullable(),
})
export type WeatherDay = z.infer<typeof weatherDay>

const longestWeatherDays = 370

export const getWorldWeather = endpoint({
  name: 'getWorldWeather',
  method: 'GET',
  path: '/api/weather',
  summary: 'How much the overall charts of every country moved on a day, against what is normal for them',
  access: 'everyone',
  query: z.object({
    /** Default: the newest day on which at least half of the countries were measured. */
    day: day.optional(),
    chartType: chartType.optional(),
    device: device.optional(),
  }),
  response: z.object({
    day,
    /** The first and the newest day of which something is known. */
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    countries: z.array(weatherDay.extend({ storefront, countryName: z.string(), flagUrl: z.string() })),
    /** The median index over all measured countries of the 30 days up to this one, in order of time. */
    world: z.array(
      z.object({
        day,
        index: z.number().nullable(),
        measuredCountries: z.int(),
        heldCharts: z.int(),
      }),
    ),
  }),
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
    /** The last day; default today. */
    to: day.optional(),
    days: z.coerce.number().int().min(1).max(longestWeatherDays).default(90),
    chartType: chartType.optional(),
    device: device.optional(),
  }),
  response: z.object({
    storefront,
    countryName: z.string(),
    flagUrl: z.string(),
    /** In order of time, every day. */
    days: z.array(weatherDay),
    /** Readings of the span that were held back for review and are no facts, newest first; `reason` such as `frozen`. */
    held: z.array(
      z.object({ chart: chartRef, observedAt: moment, reason: z.string(), grade: z.enum(['unconfirmed', 'rejected']) }),
    ),
  }),
  errors: ['request.invalid', 'server.not_ready'],
})
