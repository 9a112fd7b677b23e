import { z } from 'zod'
import { changeSpans } from '#domain/spans.ts'
import { app } from './apps.ts'
import { seenChart } from './chart-snapshots.ts'
import { chart, chartQuery, moment, requestedMoment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

const mostMovers = 200

export const mover = z.object({
  app,
  storefront: storefront.describe('The country of the move; for the whole world, the country whose move counts most.'),
  countryName: z.string(),
  flagUrl: z.string(),
  rank: z.int().nullable().describe('Null if it dropped out.'),
  previousRank: z.int().nullable().describe('Null if it is a new entry.'),
  rankChange: z.int().nullable().describe('Positive if it climbed; null for new entries and dropped-out apps.'),
  usualMove: z
    .int()
    .nullable()
    .describe(
      'The size that 9 of 10 of its moves in the 30 days before did not exceed; null if too few moves are known, and for new entries and dropped-out apps.',
    ),
  countries: z
    .int()
    .describe('Countries where it moved in the same direction, including usual moves; 1 for a single storefront.'),
  previousAt: moment.describe(
    'The two measurements. `depth`: how many ranks the one without the app had, or the newer one if the app is in both.',
  ),
  observedAt: moment,
  depth: z.int(),
})
export type Mover = z.infer<typeof mover>

const movers = z.object({ total: z.int(), apps: z.array(mover) })

/** The two compared measurements of a chart, or why there are none. */
export const moverPair = z.object({
  chart,
  countryName: z.string(),
  flagUrl: z.string(),
  current: seenChart,
  previous: seenChart,
  isMeasured: z.boolean().describe('Both measurements have apps.'),
})
export type MoverPair = z.infer<typeof moverPair>

export const movements = z.object({
  storefront: z.union([storefront, z.literal('world')]),
  span: z.enum(changeSpans),
  measuredCountries: z.int().describe('How many of the requested countries have two comparable measurements.'),
  totalCountries: z.int(),
  pairs: z.array(moverPair).describe('One per country.'),
  climbers: movers.describe(
    'Largest moves first, then the better rank. In the world, a move counts as its places divided by the square root of the position of the country by size, and a rank multiplied by it. `total` is the count before the noise filter and the limit.',
  ),
  fallers: movers,
  newEntries: movers.describe('Apps that entered the chart, best rank first.'),
  droppedOut: movers.describe('Apps that dropped out of the chart, best previous rank first.'),
})
export type Movements = z.infer<typeof movements>

const moverGroups = ['climbers', 'fallers', 'newEntries', 'droppedOut'] as const

export const listMovers = endpoint({
  name: 'listMovers',
  method: 'GET',
  path: '/api/movers',
  summary:
    'Climbers, fallers, new entries and dropped-out apps of a chart, in one country or all, over a day, week or month',
  access: 'everyone',
  query: z.object({
    storefront: z.union([storefront, z.literal('world')]).default('us'),
    ...chartQuery,
    span: z.enum(changeSpans).default('day'),
    at: requestedMoment.optional().describe('Defaults to now.'),
    noise: z
      .enum(['beyond-usual', 'all'])
      .default('beyond-usual')
      .describe(
        "`beyond-usual` omits moves within the app's usual range in the chart, and moves of apps whose usual range is unknown.",
      ),
    limit: z.coerce.number().int().min(1).max(mostMovers).default(25),
  }),
  response: movements,
  rows: answer => moverGroups.flatMap(group => answer[group].apps.map(one => ({ group, ...one }))),
  errors: ['request.invalid', 'server.not_ready'],
})
