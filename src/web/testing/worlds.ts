import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { continentOf } from '#domain/continents.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { nameChart } from '#domain/named-charts.ts'
import { isMeasured } from '#domain/ranks.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { exampleScope } from './scopes.ts'
import { exampleApp } from './summaries.ts'

/** The time of the example world. */
const observedAt = '2026-11-20T14:02:00.000Z'

const seenNothing = { rank: null, depth: null, reason: null, detail: null, chart: null } as const

const isGap = ({ state }: Partial<WorldCountry>): boolean => state === 'failed' || state === 'not-tracked'

/** A country of a response: by default measured and not in the top 100; for a gap, all charts are missing. */
export const worldCountryOf = (storefront: StorefrontCode, seen: Partial<WorldCountry> = {}): WorldCountry => ({
  storefront,
  countryName: countryNameOf(storefront),
  flagUrl: flagUrlOf(storefront),
  continent: continentOf(storefront),
  state: 'unranked',
  ...seenNothing,
  depth: 100,
  charts: { read: isGap(seen) ? 0 : 4, of: 4, missing: null },
  observedAt: observedAt,
  ...seen,
})

const gamesChart = { type: 'top-free', device: 'iphone', genre: 6014 } as const

/** A country with a rank in the games chart, or in another given chart. */
export const rankedCountryOf = (storefront: StorefrontCode, rank: number, seen: Partial<WorldCountry> = {}) =>
  worldCountryOf(storefront, { state: 'ranked', rank, chart: nameChart({ ...gamesChart, storefront }), ...seen })

const gap = { depth: null, observedAt: null } as const

/** One country in each of the six states, plus one whose reading failed and one whose reading was missed. */
export const exampleStates: readonly WorldCountry[] = [
  rankedCountryOf('is', 1),
  rankedCountryOf('us', 2, { chart: nameChart({ ...gamesChart, storefront: 'us', genre: 36 }) }),
  rankedCountryOf('jp', 2),
  worldCountryOf('td', { state: 'failed', reason: 'http', detail: '503', depth: null }),
  worldCountryOf('de', { state: 'empty' }),
  worldCountryOf('lr', {
    ...gap,
    state: 'failed',
    reason: 'not-fetched',
    observedAt: '2026-11-10T08:00:00.000Z',
  }),
  worldCountryOf('cn', { ...gap, state: 'not-offered' }),
  worldCountryOf('nr', { ...gap, state: 'not-tracked' }),
]

/** A response with these countries; the rest of the world is measured and does not have the app. */
export const worldOf = (countries: readonly WorldCountry[]): AppWorld => {
  const named = new Set(countries.map(({ storefront }) => storefront))
  const others = storefrontCodes.filter(code => !named.has(code)).map(code => worldCountryOf(code))
  const all = [...countries, ...others]
  return {
    app: exampleApp,
    scope: exampleScope,
    day: null,
    asOf: '2026-11-20T15:00:00.000Z',
    staleAfterSeconds: 259_200,
    firstDay: '2026-08-22',
    lastDay: '2026-11-20',
    genres: [36, 6014],
    rankedCountries: all.filter(({ state }) => state === 'ranked').length,
    measuredCountries: all.filter(isMeasured).length,
    partlyMeasuredCountries: 0,
    totalCountries: all.length,
    observedAt,
    countries: all,
  }
}

export const exampleWorld: AppWorld = worldOf(exampleStates)
