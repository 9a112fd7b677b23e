import { z } from 'zod'
import { app } from './apps.ts'
import { day, moment } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'
import { scoreFigures } from './scores.ts'

export const internationalApp = app.extend({
  /** Countries where it is in a top 10 now. */
  countriesCount: z.int(),
  bestRank: z.int(),
  /** The reading of `bestRank`; `depth` is null if it is no longer known. */
  observedAt: moment,
  depth: z.int().nullable(),
  /** The number of storefronts; Global Reach is a share of it. */
  totalCountries: z.int(),
  /** Only if `order` is `score`; null while it is being computed. */
  worldScore: scoreFigures.nullable(),
})
export type InternationalApp = z.infer<typeof internationalApp>

const internationalOrders = ['countries', 'score'] as const

export const topInternationalApps = z.object({
  /** The charts that the numbers rest on. A world score rests on the charts that it names, whatever the scope. */
  scope,
  /** `countries`: most countries first, then best rank, then name. `score`: highest world score first, then the same. */
  order: z.enum(internationalOrders),
  /** The last day that counts in the scores; null if `order` is `countries`. */
  scoredDay: day.nullable(),
  /**
   * The order by score was requested, and some scores are being computed: ask again in a few seconds. Until most are there,
   * `order` is `countries`; then apps without one are last.
   */
  isScoring: z.boolean(),
  apps: z.array(internationalApp),
  /** Apps in a top 10 of at least two countries. */
  totalApps: z.int(),
  showing: z.int(),
  isAuthenticated: z.boolean(),
  /** Countries with a measurement that counts here. */
  measuredCountries: z.int(),
  /** The newest of these measurements; null before the first. */
  observedAt: moment.nullable(),
  /** A measurement older than this does not count. */
  staleAfterSeconds: z.int(),
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
