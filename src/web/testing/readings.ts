import type { AppCoverage, CountryCoverage } from '#contract/coverage.ts'
import type { RankHistory } from '#contract/ranks.ts'
import type { Chart } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import { exampleScope } from './scopes.ts'
import { exampleApp } from './summaries.ts'

/** The example app's best chart. */
export const exampleChart: Chart = { storefront: 'jp', type: 'top-free', genre: 6007, device: 'iphone' }

const { appStoreId, name } = exampleApp

/** A rising rank with one failed reading. */
export const exampleHistory: RankHistory = {
  appStoreId,
  chart: nameChart(exampleChart),
  words: 'Productivity, iPhone, free',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-20T14:02:00.000Z',
  points: [
    { observedAt: '2026-11-10T14:00:00.000Z', state: 'ranked', rank: 9, depth: 100 },
    { observedAt: '2026-11-11T14:00:00.000Z', state: 'ranked', rank: 6, depth: 100 },
    { observedAt: null, at: '2026-11-13T14:00:00.000Z', state: 'failed', reason: 'http', detail: '503' },
    { observedAt: '2026-11-18T14:00:00.000Z', state: 'ranked', rank: 2, depth: 100 },
    { observedAt: '2026-11-19T14:00:00.000Z', state: 'ranked', rank: 1, depth: 100 },
  ],
}

const countryIn = (country: Pick<CountryCoverage, 'storefront' | 'countryName' | 'state'>): CountryCoverage => ({
  ...country,
  flagUrl: `/flags/${country.storefront}.svg`,
  observedAt: null,
  failure: null,
  charts: { read: 1, of: 1, missing: null },
})

/** One country in each state except one. */
export const exampleCoverage: AppCoverage = {
  app: { appStoreId, name },
  scope: exampleScope,
  measuredCountries: 1,
  partlyMeasuredCountries: 0,
  totalCountries: 4,
  observedAt: '2026-11-20T14:02:00.000Z',
  staleAfterSeconds: 259_200,
  countries: [
    {
      ...countryIn({ storefront: 'td', countryName: 'Chad', state: 'failed' }),
      failure: { reason: 'http', detail: 'HTTP 503', attemptedAt: '2026-11-20T13:40:00.000Z' },
    },
    countryIn({ storefront: 'cn', countryName: 'China', state: 'not-offered' }),
    {
      ...countryIn({ storefront: 'lr', countryName: 'Liberia', state: 'stale' }),
      observedAt: '2026-11-10T08:00:00.000Z',
    },
    {
      ...countryIn({ storefront: 'jp', countryName: 'Japan', state: 'measured' }),
      observedAt: '2026-11-20T14:02:00.000Z',
    },
  ],
}
