import { z } from 'zod'
import { app } from './apps.ts'
import { day, moment } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'
import { scoreFigures } from './scores.ts'

export const internationalApp = app.extend({
  countriesCount: z.int().describe('Countries where it is in a top 10 now.'),
  bestRank: z.int(),
  observedAt: moment.describe('The reading of `bestRank`; `depth` is null if it is no longer known.'),
  depth: z.int().nullable(),
  totalCountries: z.int().describe('The number of storefronts; Global Reach is a share of it.'),
  worldScore: scoreFigures.nullable().describe('Only if `order` is `score`; null while it is being computed.'),
})
export type InternationalApp = z.infer<typeof internationalApp>

const internationalOrders = ['countries', 'score'] as const

export const topInternationalApps = z.object({
  scope: scope.describe(
    'The charts that the numbers rest on. World scores do not depend on the scope; each names its own charts.',
  ),
  order: z
    .enum(internationalOrders)
    .describe(
      '`countries`: most countries first, then best rank, then name. `score`: highest world score first, then the same.',
    ),
  scoredDay: day.nullable().describe('The last day that counts in the scores; null if `order` is `countries`.'),
  isScoring: z
    .boolean()
    .describe(
      'True if the order by score was requested and some scores are still being computed: try again in a few seconds. Until most are there, `order` is `countries`; then apps without one are last.',
    ),
  apps: z.array(internationalApp),
  totalApps: z.int().describe('Apps in a top 10 of at least two countries.'),
  showing: z.int(),
  isAuthenticated: z.boolean(),
  measuredCountries: z.int().describe('Countries with a measurement that counts here.'),
  observedAt: moment.nullable().describe('The newest of these measurements; null before the first.'),
  staleAfterSeconds: z.int().describe('A measurement older than this does not count.'),
})
export type TopInternationalApps = z.infer<typeof topInternationalApps>

export const listTopInternationalApps = endpoint({
  name: 'listTopInternationalApps',
  method: 'GET',
  path: '/api/top-international-apps',
  summary: 'The apps in the top 10 of the most countries now; visitors get the first few',
  access: 'everyone',
  query: z.object({ ...scopeQuery, order: z.enum(internationalOrders).default('countries') }),
  response: topInternationalApps,
  rows: ({ apps }) => apps,
  errors: ['request.invalid', 'server.not_ready'],
})
