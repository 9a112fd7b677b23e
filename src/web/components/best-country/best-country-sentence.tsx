import type { WorldCountry } from '#contract/worlds.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { useReader } from '#web/lib/reader.ts'
import { bestCountryText } from './best-country-text.ts'

type BestCountryProps = { countries: readonly WorldCountry[]; named?: readonly StorefrontCode[] }

const none: readonly StorefrontCode[] = []

/** Server and browser may have different names for a country. */
export const BestCountrySentence = ({ countries, named = none }: BestCountryProps) => {
  const { locale } = useReader()
  return <span suppressHydrationWarning>{bestCountryText({ countries, watched: named, locale })}</span>
}
