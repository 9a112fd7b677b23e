import { z } from 'zod'
import { findAppId } from '#domain/ranks.ts'
import { endpoint } from './endpoint.ts'
import { scopeQuery } from './scopes.ts'
import { bestSeen } from './seen-ranks.ts'

/** An App Store id as a string of digits. `id` and `appStoreId` always carry the same number. */
export const appStoreId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: 'must be an App Store id: digits only', abort: true })
  .refine(text => findAppId(text) !== undefined, 'must be an App Store id: less than 2 to the power of 53')

export const app = z.object({
  id: appStoreId,
  appStoreId,
  name: z.string(),
  developer: z.string(),
  category: z.string(),
  icon: z.string().describe('Icon address; a placeholder if the App Store has none.'),
  rating: z.number().nullable().describe('0 to 5; null if unrated or not looked up yet.'),
})
export type App = z.infer<typeof app>

/** An app with its current world standing. */
export const standingApp = app.extend({
  bestRank: z
    .int()
    .nullable()
    .describe('Best current rank in the charts of the scope, in any country; null if it is in none.'),
  /**
   * The state of `bestRank`. Without a rank: `unranked` if every chart that could hold the app was read in time;
   * `failed` if one of them was not, because the app may rank there; `not-tracked` if this server measures none of
   * them; `not-offered` if the app is not sold in the measured countries.
   */
  ...bestSeen.shape,
  countriesCount: z.int().describe('Countries in which it has a current rank in these charts.'),
})
export type StandingApp = z.infer<typeof standingApp>

export const listPublicApps = endpoint({
  name: 'listPublicApps',
  method: 'GET',
  path: '/api/apps/public',
  summary: 'The public list of apps, by name',
  access: 'everyone',
  query: z.object(scopeQuery),
  response: z.array(standingApp),
  isByName: true,
  rows: apps => apps,
  errors: ['request.invalid', 'server.not_ready'],
})
