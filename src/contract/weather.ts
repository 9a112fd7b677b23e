import { z } from 'zod'
import { chart, chartType, day, device, moment, requestedDay, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** Movement of the overall charts of one country on one day. */
export const weatherDay = z.object({
  day,
  state: z
    .enum(['measured', 'no-normal', 'failed', 'awaited', 'not-tracked'])
    .describe(
      '`measured`: at least one chart moved that day and has a usual move to compare with; `no-normal`: it moved, but fewer than 7 earlier moves are known, or it is the first day; `failed`: not measured in time, or after a gap; `awaited`: today, not measured yet and not late; `not-tracked`: no chart is tracked yet.',
    ),
  index: z
    .number()
    .nullable()
    .describe(
      'Movement relative to the usual: the median over its charts of move ÷ usual move. 1 is a normal day. Only for `measured`.',
    ),
  meanMove: z
    .number()
    .nullable()
    .describe('How many ranks apps moved that day on average, and how many they usually move: means over the charts.'),
  usualMove: z.number().nullable(),
  charts: z.int().describe('Charts that were compared.'),
  heldCharts: z.int().describe('Charts with a reading held back for review.'),
  observedAt: moment.nullable().describe('The newest measurement of that day and its depth.'),
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
    day: requestedDay
      .optional()
      .describe('Defaults to the newest day on which at least half of the countries were measured.'),
    chartType: chartType.optional(),
    device: device.optional(),
  }),
  response: z.object({
    day,
    firstDay: day.nullable().describe('The first and newest day with data.'),
    lastDay: day.nullable(),
    countries: z.array(weatherDay.extend({ storefront, countryName: z.string(), flagUrl: z.string() })),
    world: z
      .array(
        z.object({
          day,
          index: z.number().nullable(),
          measuredCountries: z.int(),
          stormyCountries: z.int().describe('Those of them whose charts moved at least twice their usual amount.'),
          heldCharts: z.int(),
        }),
      )
      .describe('The median index of all measured countries for the last 30 days, oldest first.'),
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
    to: requestedDay.optional().describe('The last day; defaults to today.'),
    days: z.coerce.number().int().min(1).max(longestWeatherDays).default(90),
    chartType: chartType.optional(),
    device: device.optional(),
  }),
  response: z.object({
    storefront,
    countryName: z.string(),
    flagUrl: z.string(),
    days: z.array(weatherDay).describe('Every day, oldest first.'),
    held: z
      .array(
        z.object({
          chart,
          observedAt: moment,
          reason: z.string(),
          grade: z.enum(['unconfirmed', 'rejected']),
        }),
      )
      .describe(
        'Readings in the span that were held back for review, newest first; `reason` is, for example, `frozen`.',
      ),
  }),
  rows: ({ days }) => days,
  errors: ['request.invalid', 'server.not_ready'],
})
