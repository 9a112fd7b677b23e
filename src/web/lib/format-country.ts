import { cacheFormatters } from './formats.ts'

const namesOf = cacheFormatters(
  (locale): Intl.DisplayNames => new Intl.DisplayNames(locale, { type: 'region', style: 'short', fallback: 'none' }),
)

type NamedCountry = { storefront: string; countryName: string }

/** The country name in the reader's language. English readers get the server's name. */
export const formatCountry = ({ storefront, countryName }: NamedCountry, locale: string): string => {
  if (locale.startsWith('en')) return countryName
  return namesOf(locale).of(storefront.toUpperCase()) ?? countryName
}
