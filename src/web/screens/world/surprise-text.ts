import type { WorldCountry } from '#contract/worlds.ts'
import { countryNameOf } from '#domain/country-names.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { formatCountry, formatNumber } from '#web/lib/formats.ts'
import { placeText } from './country-text.ts'
import { findSurprise, homeOf } from './surprise.ts'
import { worldWords as words } from './world.words.ts'

/** More names than this are no longer read. */
const mostNamed = 4

const nameOf = (storefront: StorefrontCode, locale: string): string =>
  formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)

const listText = (storefronts: readonly StorefrontCode[], locale: string): string => {
  const more = storefronts.length - mostNamed
  const names = storefronts.slice(0, mostNamed).map(code => nameOf(code, locale))
  const items = more > 0 ? [...names, words.andMore(formatNumber(more, locale))] : names
  // The sentence around it is English.
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items)
}

type SurpriseInput = {
  countries: readonly WorldCountry[]
  /** What the rules of the reader name. */
  named: readonly StorefrontCode[]
  locale: string
}

/** The best country that the reader does not look at anyway, in a sentence; undefined where there is none. */
export const surpriseText = ({ countries, named, locale }: SurpriseInput): string | undefined => {
  const home = homeOf(locale)
  const watched = home ? [home, ...named.filter(code => code !== home)] : named
  const best = findSurprise(countries, watched)
  if (!best) return undefined
  const place = words.place({
    country: formatCountry(best, locale),
    rank: formatNumber(best.rank, locale),
    chart: placeText(best.chart),
  })
  if (named.length > 0) return words.outsideWatched({ place, watched: listText(watched, locale) })
  return home ? words.outsideOwn({ place, home: nameOf(home, locale) }) : words.outsideUnknown(place)
}
