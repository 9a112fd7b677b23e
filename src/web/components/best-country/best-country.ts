import type { AlertSettings } from '#contract/alerts.ts'
import type { WorldCountry } from '#contract/worlds.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'

/** A country with a rank and its chart. */
export type RankedCountry = WorldCountry & { rank: number; chart: NonNullable<WorldCountry['chart']> }

const isRanked = (country: WorldCountry): country is RankedCountry =>
  country.state === 'ranked' && country.rank !== null && country.chart !== null

/** The country with the best rank outside the watched ones; the first in case of a tie. */
export const findBestCountry = (
  countries: readonly WorldCountry[],
  watched: readonly StorefrontCode[],
): RankedCountry | undefined =>
  countries
    .filter(isRanked)
    .filter(({ storefront }) => !watched.includes(storefront))
    .toSorted((left, right) => left.rank - right.rank)[0]

type WatchingSettings = Pick<AlertSettings, 'isOn'> & {
  rules: readonly { isOn: boolean; scope: { storefronts: readonly string[] | null } }[]
}

/** The distinct storefronts in the user's rules. Ignores disabled rules and rules for all countries. */
export const listNamedCountries = ({ isOn, rules }: WatchingSettings): StorefrontCode[] => {
  const named = isOn ? rules.flatMap(rule => (rule.isOn ? (rule.scope.storefronts ?? []) : [])) : []
  return [...new Set(named)].filter(isStorefrontCode)
}
