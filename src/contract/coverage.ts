import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { appStoreId } from './apps.ts'
import { moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'
import { chartsRead } from './seen-ranks.ts'

/** The charts behind an app's numbers in one country. */
export const countryCoverage = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  state: z
    .enum(['measured', 'not-offered', 'failed', 'stale', 'not-tracked'])
    .describe(
      '`measured`: every chart that could hold the app was read within the staleness limit. `not-offered`: the country does not sell the app, and none of its charts shows it. Otherwise the state of a missing chart. `failed`: the newest attempts failed. `stale`: read too long ago, and not tried since. `not-tracked`: not tracked yet.',
    ),
  observedAt: moment.nullable().describe('The newest measurement of any chart of the country; null if there is none.'),
  charts: chartsRead.describe('How many of the charts that could hold the app were read, and one that is missing.'),
  failure: z
    .object({ reason: z.enum(gapReasons), detail: z.string(), attemptedAt: moment })
    .nullable()
    .describe('Reason of the newest failed attempt; only with `failed`.'),
})
export type CountryCoverage = z.infer<typeof countryCoverage>

export const appCoverage = z.object({
  app: z.object({ appStoreId, name: z.string() }),
  scope: scope.describe('The charts that the countries are judged by.'),
  measuredCountries: z
    .int()
    .describe(
      'Measured countries as in the summary; countries that do not sell the app count if their charts were read in time.',
    ),
  partlyMeasuredCountries: z
    .int()
    .describe('Countries with a rank where another chart is missing. Not in `measuredCountries`.'),
  totalCountries: z.int(),
  observedAt: moment.nullable().describe('The newest measurement of any country.'),
  staleAfterSeconds: z.int(),
  countries: z.array(countryCoverage).describe('All storefronts: unmeasured ones first, then by name.'),
})
export type AppCoverage = z.infer<typeof appCoverage>

export const getAppCoverage = endpoint({
  name: 'getAppCoverage',
  method: 'GET',
  path: '/api/apps/:appStoreId/coverage',
  summary: "Which countries an app's numbers are based on, and why the others are missing",
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object(scopeQuery),
  response: appCoverage,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
