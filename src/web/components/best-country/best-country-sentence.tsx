import { useQuery } from '@tanstack/react-query'
import type { WorldCountry } from '#contract/worlds.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { allGenres, genreName } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { findBestCountry, listNamedCountries } from './best-country.ts'

/** The countries in a user's alert rules. A page is complete without them. */
export const watchedQuery = (userId: string) => ({ ...alertSettingsQuery(userId), meta: { isSecondary: true } })

const words = {
  /** `Japan: #3 in Games`, `Japan: #3 overall` */
  rankIn: ({ country, rank, genre }: { country: string; rank: string; genre: number }) =>
    `${country}: #${rank} ${genre === allGenres ? 'overall' : `in ${genreName(genre)}`}`,
  bestUnwatched: ({ rank, watched }: { rank: string; watched: string }) =>
    `Your best country outside the ones you watch is ${rank}. You watch ${watched}.`,
  best: (rank: string) => `Your best country is ${rank}.`,
  andMore: (text: string) => `${text} more`,
}

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
const BestCountrySentence = ({ countries, named = none }: BestCountryProps) => {
  const { locale } = useReader()
  return <span suppressHydrationWarning>{bestCountryText({ countries, watched: named, locale })}</span>
}

export const BestUnwatchedCountry = ({ userId, countries }: { userId: string; countries: readonly WorldCountry[] }) => {
  const { data: settings } = useQuery(watchedQuery(userId))
  return <BestCountrySentence countries={countries} {...(settings && { named: listNamedCountries(settings) })} />
}

export const BestCountryLine = ({ countries }: { countries: readonly WorldCountry[] }) => {
  const user = useUser()
  return (
    <p className={classNames('mt-3 max-w-[80ch] text-table', user && 'min-h-10')}>
      {user ? (
        <BestUnwatchedCountry userId={user.id} countries={countries} />
      ) : (
        <BestCountrySentence countries={countries} />
      )}
    </p>
  )
}
