import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { appStoreId } from './apps.ts'
import { moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { chartsRead } from './seen-ranks.ts'

/** What the numbers of an app rest on in one country. */
export const countryCoverage = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  /**
   * `measured`: every chart that the app could be in was read within the staleness limit. `not-offered`: its App Store
   * does not sell the app, and none of its charts shows it; they may have been read in time all the same. Else the state
   * of a chart that is missing. `failed`: the newest attempts failed. `stale`: read once, but too long ago, and not tried
   * since. `not-tracked`: never asked for.
   */
  state: z.enum(['measured', 'not-offered', 'failed', 'stale', 'not-tracked']),
  /** The newest measurement of any chart of the country; null when there never was one. */
  measuredAt: moment.nullable(),
  /** How many of the charts were read that the app could be in, and which one is missing. */
  charts: chartsRead,
  /** Of the newest failed attempt; only with `failed`. */
  failure: z.object({ reason: z.enum(gapReasons), detail: z.string(), failedAt: moment }).nullable(),
})
export type CountryCoverage = z.infer<typeof countryCoverage>

export const appCoverage = z.object({
  app: z.object({ appStoreId, name: z.string() }),
  /** Countries that are decided for this app, as in the summary; those that do not offer the app count if they were read in time. */
  measuredCountries: z.int(),
  /** Countries with a rank while another chart is missing. Not among `measuredCountries`. */
  partlyMeasuredCountries: z.int(),
  totalCountries: z.int(),
  /** The newest measurement of any country. */
  measuredAt: moment.nullable(),
  staleAfterHours: z.int(),
  /** All storefronts: those that were not measured first, then by name. */
  countries: z.array(countryCoverage),
})
export type AppCoverage = z.infer<typeof appCoverage>

export const getAppCoverage = endpoint({
  name: 'getAppCoverage',
  method: 'GET',
  path: '/api/apps/:appStoreId/coverage',
  summary: 'Which countries the numbers of an app rest on, and why the others are missing',
  access: 'everyone',
  params: z.object({ appStoreId }),
  response: appCoverage,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
