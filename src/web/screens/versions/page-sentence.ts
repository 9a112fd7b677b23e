import type { StorePageCountry } from '#contract/store-pages.ts'
import { versionsWords as words } from './versions.words.ts'

/** A summary of the countries: read, free, and not sold. */
export const describePages = (countries: readonly StorePageCountry[]): string => {
  const read = countries.filter(({ state }) => state === 'measured')
  const free = read.filter(({ price }) => price === 0).length
  const notSold = countries.filter(({ state }) => state === 'not-offered').length
  return [words.readIn({ read: read.length, all: countries.length, free }), words.notSold(notSold), words.noConversion]
    .filter(Boolean)
    .join(' ')
}
