import type { CountryHealth } from '#contract/data-health.ts'
import { readTableSort, sortRows, type TableSort } from '#web/components/table/table-sort.ts'
import { readTerm } from '#web/lib/address-parts.ts'
import { findCountries } from '#web/lib/find-countries.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import type { HealthState } from './data-health.words.ts'

/** Problems come first. */
export const healthStates = [
  'failed',
  'suspect',
  'stale',
  'late',
  'never',
  'fresh',
  'not-planned',
] as const satisfies readonly HealthState[]

export const healthSorts = ['name', 'measured'] as const
export type HealthSort = (typeof healthSorts)[number]

/** Filter and sort order of the countries. Default: all countries, problems first. */
export type HealthAddress = TableSort<HealthSort> & {
  state?: HealthState | undefined
  q?: string | undefined
}

/** The query string of the screen. Unknown values fall back to the defaults. */
export const readHealthAddress = ({ state, q, sort, order }: Record<string, unknown>): HealthAddress => {
  return {
    state: healthStates.find(known => known === state),
    q: readTerm(q),
    ...readTableSort(healthSorts, { sort, order }),
  }
}

export const hasState = ({ cells }: CountryHealth, state: HealthState): boolean =>
  cells.some(cell => cell.state === state)

/** The countries that match the URL's filter, in its order. Countries without a reading count as the oldest. */
export const listCountries = (
  countries: readonly CountryHealth[],
  { state, q = '', sort, order }: HealthAddress,
  locale: string,
): CountryHealth[] => {
  const codes = countries.map(({ storefront }) => storefront)
  const found = new Set(findCountries(codes, { typed: q, locale }))
  const rows = countries.filter(country => found.has(country.storefront) && (!state || hasState(country, state)))
  if (!sort) return rows
  const sortValue = (country: CountryHealth) =>
    sort === 'name' ? formatCountry(country, locale) : (country.observedAt ?? '')
  return sortRows({ rows, sortValue, isDescending: order === 'desc', locale })
}
