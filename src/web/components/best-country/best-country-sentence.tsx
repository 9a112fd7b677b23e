import type { WorldCountry } from '#contract/worlds.ts'
import { countryNameOf } from '#domain/country-names.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { findBestCountry } from './best-country.ts'
import { bestCountryWords as words } from './best-country.words.ts'

/** Longer lists are cut. */
const maxNames = 4

const nameOf = (storefront: StorefrontCode, locale: string): string =>
  formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)

const listText = (storefronts: readonly StorefrontCode[], locale: string): string => {
  const more = storefronts.length - maxNames
  const names = storefronts.slice(0, maxNames).map(code => nameOf(code, locale))
  const items = more > 0 ? [...names, words.andMore(formatNumber(more, locale))] : names
  // Formatted in English, because the surrounding text is English.
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items)
}

type BestCountryInput = {
  countries: readonly WorldCountry[]
  /** Countries in the reader's alert rules. */
  watched: readonly StorefrontCode[]
  locale: string
}

/** A sentence on the best country outside those the reader watches; undefined without one. */
export const bestCountryText = ({ countries, watched, locale }: BestCountryInput): string | undefined => {
  const best = findBestCountry(countries, watched)
  if (!best) return undefined
  const rank = words.rankIn({
    country: formatCountry(best, locale),
    rank: formatNumber(best.rank, locale),
    genre: best.chart.genre,
  })
  return watched.length > 0 ? words.bestUnwatched({ rank, watched: listText(watched, locale) }) : words.best(rank)
}

type BestCountryProps = { countries: readonly WorldCountry[]; named?: readonly StorefrontCode[] }

const none: readonly StorefrontCode[] = []

/** Server and browser may have different names for a country. */
export const BestCountrySentence = ({ countries, named = none }: BestCountryProps) => {
  const { locale } = useReader()
  return <span suppressHydrationWarning>{bestCountryText({ countries, watched: named, locale })}</span>
}
