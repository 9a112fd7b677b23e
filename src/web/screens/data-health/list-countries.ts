import type { CountryHealth } from '#contract/data-health.ts'
import { textOrder } from '#domain/text-order.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import type { HealthState } from './data-health.words.ts'
import { type HealthAddress, healthStates } from './health-address.ts'

const hasState = ({ cells }: CountryHealth, state: HealthState): boolean => cells.some(cell => cell.state === state)

/** The number of countries per state; states without countries are left out. */
export const countStates = (countries: readonly CountryHealth[]) =>
  healthStates
    .map(state => ({ state, count: countries.filter(country => hasState(country, state)).length }))
    .filter(({ count }) => count > 0)

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Oldest reading first; countries without a reading come before all others. */
const compareMeasured = (a: CountryHealth, b: CountryHealth): number =>
  (a.observedAt ?? '').localeCompare(b.observedAt ?? '')

const sort = (countries: CountryHealth[], { sort: by, order }: HealthAddress, locale: string): CountryHealth[] => {
  if (!by) return countries
  const compare = textOrder(locale)
  const names = new Map(countries.map(country => [country, formatCountry(country, locale)]))
  const byName = (a: CountryHealth, b: CountryHealth) => compare(names.get(a) ?? '', names.get(b) ?? '')
  const sorted = countries.toSorted(by === 'name' ? byName : (a, b) => compareMeasured(a, b) || byName(a, b))
  return order === 'desc' ? sorted.reverse() : sorted
}

/**
 * The countries that match the URL's filter. The search matches the name in the reader's language, the English name, or the
 * code.
 */
export const listCountries = (
  countries: readonly CountryHealth[],
  address: HealthAddress,
  locale: string,
): CountryHealth[] => {
  const { state, q } = address
  const term = fold(q ?? '').trim()
  const fits = (country: CountryHealth): boolean => {
    const names = [formatCountry(country, locale), country.countryName]
    return names.some(name => fold(name).includes(term)) || country.storefront === term
  }
  const matches = countries.filter(country => (!state || hasState(country, state)) && (term === '' || fits(country)))
  return sort(matches, address, locale)
}
