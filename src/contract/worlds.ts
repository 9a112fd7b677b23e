import { z } from 'zod'
import { continents } from '#domain/continents.ts'
import { app, appStoreId } from './apps.ts'
import { chart, day, moment, requestedDay, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'
import { joinedRank } from './seen-ranks.ts'

export const worldCountry = joinedRank.extend({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  continent: z.enum(continents),
  chart: chart.nullable().describe('The chart of `rank`.'),
})
export type WorldCountry = z.infer<typeof worldCountry>

export const appWorld = z.object({
  app,
  scope: scope.describe('The charts that the ranks come from; the best rank counts.'),
  day: day.nullable().describe('The requested day; null means now.'),
  asOf: moment.describe(
    'The end of `day`. Without a day, or for today: the newest measurement that counts, so that the response about an unchanged world stays the same; the start of today if there is none. Measurements more than `staleAfterSeconds` old do not count.',
  ),
  staleAfterSeconds: z.int(),
  firstDay: day.nullable().describe('The first and newest day with a measurement; null if there is none.'),
  lastDay: day.nullable(),
  genres: z.array(z.int()).describe('Genres in whose charts the app was ever ranked.'),
  rankedCountries: z.int().describe('Countries with a rank, even if not all charts were read there.'),
  measuredCountries: z
    .int()
    .describe(
      'Countries where every chart that could hold the app was read, so that its best rank, or that it has none, is certain.',
    ),
  partlyMeasuredCountries: z
    .int()
    .describe(
      'Countries with a rank where another chart is missing, so a better rank is possible. Not in `measuredCountries`.',
    ),
  totalCountries: z.int(),
  observedAt: moment.nullable().describe('The newest measurement that counts.'),
  countries: z.array(worldCountry).describe('All countries: ranked ones by rank, then the others by name.'),
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
