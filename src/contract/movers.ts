import { z } from 'zod'
import { changeSpans } from '#domain/spans.ts'
import { app } from './apps.ts'
import { seenChart } from './chart-snapshots.ts'
import { chartQuery, chartRef, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

const mostMovers = 200

export const mover = z.object({
  app,
  /** Where it moved; of the world the country in which it moved most. */
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  /** Null: it left. */
  rank: z.int().nullable(),
  /** Null: it is new. */
  previousRank: z.int().nullable(),
  /** Positive when it climbed; null for newcomers and leavers. */
  rankChange: z.int().nullable(),
  /** Nine in ten of its moves in the 30 days before were no larger; null where too few are known, and of newcomers and leavers. */
  usualMove: z.int().nullable(),
  /** Countries in which it moved the same way, usual or not; 1 for a single storefront. */
  countries: z.int(),
  /** The two measurements, and how deep the newer one goes. */
  previousAt: moment,
  observedAt: moment,
  depth: z.int(),
})
export type Mover = z.infer<typeof mover>

const movers = z.object({ total: z.int(), apps: z.array(mover) })

/** Two measurements of a chart that are compared, or why there are none. */
export const moverPair = z.object({
  chart: chartRef,
  countryName: z.string(),
  flagUrl: z.string(),
  current: seenChart,
  previous: seenChart,
  /** Both have apps. */
  isMeasured: z.boolean(),
})
export type MoverPair = z.infer<typeof moverPair>

export const movements = z.object({
  storefront: z.union([storefront, z.literal('world')]),
  span: z.enum(changeSpans),
  /** Countries whose two measurements could be compared, of all that were asked for. */
  measuredCountries: z.int(),
  totalCountries: z.int(),
  /** One a country. */
  pairs: z.array(moverPair),
  /** Most places first, then the better rank. `total` counts those before the noise filter and the limit. */
  climbers: movers,
  fallers: movers,
  /** Those that are in the chart and were not, best rank first. */
  newcomers: movers,
  /** Those that were and are not, best former rank first. */
  leavers: movers,
})
export type Movements = z.infer<typeof movements>

export const listMovers = endpoint({
  name: 'listMovers',
  method: 'GET',
  path: '/api/movers',
  summary:
    'Climbers, fallers, newcomers and leavers of a chart, or of that chart in every country, over a day, week or month',
  access: 'everyone',
  query: z.object({
    storefront: z.union([storefront, z.literal('world')]).default('us'),
    ...chartQuery,
    span: z.enum(changeSpans).default('day'),
    /** Default now. */
    at: moment.optional(),
    /** `beyond-usual` leaves out moves that are no larger than what is usual for the app in the chart. */
    noise: z.enum(['beyond-usual', 'all']).default('beyond-usual'),
    limit: z.coerce.number().int().min(1).max(mostMovers).default(25),
  }),
  response: movements,
  errors: ['request.invalid', 'server.not_ready'],
})
