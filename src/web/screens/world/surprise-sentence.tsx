import type { WorldCountry } from '#contract/worlds.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { useReader } from '#web/lib/reader.ts'
import { surpriseText } from './surprise-text.ts'

type SurpriseProps = { countries: readonly WorldCountry[]; named?: readonly StorefrontCode[] }

const none: readonly StorefrontCode[] = []

/** Server and browser may have different names for a country. */
export const Surprise = ({ countries, named = none }: SurpriseProps) => {
  const { locale } = useReader()
  return <span suppressHydrationWarning>{surpriseText({ countries, watched: named, locale })}</span>
}
