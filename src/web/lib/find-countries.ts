import { countryNameOf } from '#domain/country-names.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { compareNames, textOrder } from '#domain/text-order.ts'
import { formatCountry } from './format-country.ts'

/** `cote` finds `Côte d’Ivoire`. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const compareByName = (a: StorefrontCode, b: StorefrontCode): number =>
  compareNames(countryNameOf(a), countryNameOf(b))

/** The storefronts that match the typed text by code or by name, in the reader's language or in English. */
export const findCountries = (
  storefronts: readonly StorefrontCode[],
  { typed, locale }: { typed: string; locale: string },
): StorefrontCode[] => {
  const wanted = fold(typed.trim())
  return storefronts.filter(storefront => {
    const countryName = countryNameOf(storefront)
    const names = [countryName, formatCountry({ storefront, countryName }, locale)]
    return storefront === wanted || names.some(name => fold(name).includes(wanted))
  })
}

/** Sorts storefronts by name in the reader's language and collation. */
export const sortCountries = (storefronts: readonly StorefrontCode[], locale: string): StorefrontCode[] => {
  const compare = textOrder(locale)
  const named = storefronts.map(storefront => ({
    storefront,
    name: formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale),
  }))
  return named.toSorted((a, b) => compare(a.name, b.name)).map(({ storefront }) => storefront)
}
