import { z } from 'zod'
import { chartTypes, devices } from '#domain/charts.ts'
import { continents } from '#domain/continents.ts'
import { app, appStoreId } from './apps.ts'
import { day, genre, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { chartKind, joinedRank } from './seen-ranks.ts'

/** Which charts of a country count: `any` takes the best rank of all; `overall` and `category` split them by genre. */
export const worldFilter = {
  chartType: z.enum(['any', ...chartTypes]).default('any'),
  device: z.enum(['any', ...devices]).default('any'),
  genre: z.union([z.enum(['any', 'overall', 'category']), genre]).default('any'),
}

export const worldCountry = joinedRank.extend({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  continent: z.enum(continents),
  /** Where `rank` was read. */
  chart: chartKind.nullable(),
})
export type WorldCountry = z.infer<typeof worldCountry>

export const appWorld = z.object({
  app,
  /** The day asked for; null is now. */
  day: day.nullable(),
  /** Measurements up to this moment count, those older than `staleAfterHours` before it do not. */
  asOf: moment,
  staleAfterHours: z.int(),
  /** The first day of which anything was measured, and the newest; null when nothing was. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** Genres in whose charts the app was ever seen. */
  genres: z.array(z.int()),
  /** Countries with a rank, whether all charts were read there or not. */
  rankedCountries: z.int(),
  /** Countries in which every chart was read that the app could be in: its rank there is its best, or it has none. */
  measuredCountries: z.int(),
  /** Countries with a rank while another chart is missing: a better rank is possible. Not among `measuredCountries`. */
  partlyMeasuredCountries: z.int(),
  totalCountries: z.int(),
  /** The newest measurement that counts. */
  measuredAt: moment.nullable(),
  /** All countries: ranked ones by rank, then the others by name. */
  countries: z.array(worldCountry),
})
export type AppWorld = z.infer<typeof appWorld>

export const getAppWorld = endpoint({
  name: 'getAppWorld',
  method: 'GET',
  path: '/api/apps/:appStoreId/world',
  summary: 'The rank of an app in every country, now or as of a day, with the reason where there is none',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({ ...worldFilter, day: day.optional() }),
  response: appWorld,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
