import { z } from 'zod'
import { continents } from '#domain/continents.ts'
import { app, appStoreId } from './apps.ts'
import { day, moment, requestedDay, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'
import { chartKind, joinedRank } from './seen-ranks.ts'

export const worldCountry = joinedRank.extend({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  continent: z.enum(continents),
  /** The chart of `rank`. */
  chart: chartKind.nullable(),
})
export type WorldCountry = z.infer<typeof worldCountry>

export const appWorld = z.object({
  app,
  /** The charts that the ranks come from: the best of them counts. */
  scope,
  /** The requested day; null means now. */
  day: day.nullable(),
  /**
   * The end of `day`; without a day, or today, the newest measurement that counts, so that an unchanged world is the same answer.
   * The start of today if there is none. Measurements more than `staleAfterSeconds` old do not count.
   */
  asOf: moment,
  staleAfterSeconds: z.int(),
  /** The first and newest day with a measurement; null if there is none. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** Genres in whose charts the app was ever ranked. */
  genres: z.array(z.int()),
  /** Countries with a rank, even if not all charts were read there. */
  rankedCountries: z.int(),
  /** Countries where every chart that could hold the app was read, so that its best rank, or that it has none, is certain. */
  measuredCountries: z.int(),
  /** Countries with a rank where another chart is missing, so a better rank is possible. Not in `measuredCountries`. */
  partlyMeasuredCountries: z.int(),
  totalCountries: z.int(),
  /** The newest measurement that counts. */
  observedAt: moment.nullable(),
  /** All countries: ranked ones by rank, then the others by name. */
  countries: z.array(worldCountry),
})
export type AppWorld = z.infer<typeof appWorld>

export const getAppWorld = endpoint({
  name: 'getAppWorld',
  method: 'GET',
  path: '/api/apps/:appStoreId/world',
  summary: 'The rank of an app in every country, now or on a day, or the reason why there is none',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({ ...scopeQuery, day: requestedDay.optional() }),
  response: appWorld,
  rows: ({ countries }) => countries,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
