import type { AlertSettings } from '#contract/alerts.ts'
import type { WorldCountry } from '#contract/worlds.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'

/** A country with a rank, which says where it was read. */
export type RankedCountry = WorldCountry & { rank: number; chart: NonNullable<WorldCountry['chart']> }

const isRanked = (country: WorldCountry): country is RankedCountry =>
  country.state === 'ranked' && country.rank !== null && country.chart !== null

/** The country with the best rank that nobody looks at; of equal ones that which stands first. Gaps are no ranks. */
export const findSurprise = (
  countries: readonly WorldCountry[],
  watched: readonly StorefrontCode[],
): RankedCountry | undefined =>
  countries
    .filter(isRanked)
    .filter(({ storefront }) => !watched.includes(storefront))
    .toSorted((one, other) => one.rank - other.rank)[0]

/** The storefront of a reader's language, the likeliest one where it names no region; undefined without an App Store. */
export const homeOf = (locale: string): StorefrontCode | undefined => {
  const region = new Intl.Locale(locale).maximize().region?.toLowerCase() ?? ''
  return isStorefrontCode(region) ? region : undefined
}

type WatchingSettings = Pick<AlertSettings, 'isOn'> & {
  rules: readonly { isOn: boolean; scope: { storefronts: readonly string[] | null } }[]
}

/** Storefronts that the rules of a person name, each once. A rule for all of them names none; one that is off is none. */
export const listNamedCountries = ({ isOn, rules }: WatchingSettings): StorefrontCode[] => {
  const named = isOn ? rules.flatMap(rule => (rule.isOn ? (rule.scope.storefronts ?? []) : [])) : []
  return [...new Set(named)].filter(isStorefrontCode)
}
