import { z } from 'zod'
import { app } from './apps.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'

export const internationalApp = app.extend({
  /** Countries where it is in a top 10 now. */
  countriesCount: z.int(),
  bestRank: z.int(),
  /** The number of storefronts; Global Reach is a share of it. */
  totalCountries: z.int(),
})
export type InternationalApp = z.infer<typeof internationalApp>

export const topInternationalApps = z.object({
  /** The charts that the numbers rest on. */
  scope,
  /** Most countries first, then best rank, then name. */
  apps: z.array(internationalApp),
  /** Apps in a top 10 of at least two countries. */
  totalApps: z.int(),
  showing: z.int(),
  isAuthenticated: z.boolean(),
  /** Countries with a measurement that counts here. */
  measuredCountries: z.int(),
  /** The newest of these measurements; null before the first. */
  measuredAt: moment.nullable(),
  /** A measurement older than this does not count. */
  staleAfterHours: z.int(),
})
export type TopInternationalApps = z.infer<typeof topInternationalApps>

export const listTopInternationalApps = endpoint({
  name: 'listTopInternationalApps',
  method: 'GET',
  path: '/api/top-international-apps',
  summary: 'The apps in the top 10 of the most countries now; visitors get the first few',
  access: 'everyone',
  query: z.object(scopeQuery),
  response: topInternationalApps,
  errors: ['request.invalid', 'server.not_ready'],
})
