import type { WorldCountry } from '#contract/worlds.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { findCountries } from '#web/lib/find-countries.ts'
import type { WorldAddress } from './world-address.ts'

/** The countries that match the table's continent and search term. */
export const filterCountries = (
  countries: readonly WorldCountry[],
  { continent, q = '' }: Pick<WorldAddress, 'continent' | 'q'>,
  locale: string,
): readonly WorldCountry[] => {
  const there = continent ? countries.filter(country => country.continent === continent) : countries
  if (q.trim() === '') return there
  const found = new Set(
    findCountries(
      there.map(({ storefront }) => storefront),
      { typed: q, locale },
    ),
  )
  return there.filter(({ storefront }) => found.has(storefront))
}

/** Selects a country. Clears the filters if they would hide its row. */
export const withCountry = (
  address: WorldAddress,
  { country, rows }: { country: StorefrontCode; rows: readonly WorldCountry[] },
): WorldAddress => {
  const isShown = rows.some(({ storefront }) => storefront === country)
  return { ...address, country, ...(!isShown && { continent: undefined, q: undefined }) }
}
