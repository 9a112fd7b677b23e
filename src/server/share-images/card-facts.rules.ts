import type { AppSummary, CountryRank, TopCounts } from '#contract/apps.ts'
import type { CountSubject } from '#domain/share-images.ts'
import { formatCount, formatDay } from './card-look.rules.ts'

/** What a picture needs of the summary of an app. */
export type CardSummary = Pick<AppSummary, 'rankings' | 'historicalRankings' | 'measuredAt'> & {
  app: Pick<AppSummary['app'], 'name' | 'developer' | 'icon'>
  topCountries: readonly Pick<CountryRank, 'rank' | 'countryName'>[]
}

/** The same with the icon as a data address. */
export type CardFacts = CardSummary & { icon: string }

export const countsOf = ({ rankings, historicalRankings }: CardFacts, { era }: Pick<CountSubject, 'era'>): TopCounts =>
  era === 'now' ? rankings : historicalRankings

/** A count that nobody measured is no zero. */
export const shownCount = (count: number, { measuredCountries }: TopCounts): string =>
  measuredCountries === 0 ? '–' : formatCount(count)

/** What the numbers rest on. */
export const measuredWords = ({ measuredCountries, totalCountries }: TopCounts, measuredAt: string | null): string => {
  if (measuredAt === null) return 'Not measured yet'
  if (measuredCountries === 0) return `Not measured since ${formatDay(measuredAt)}`
  return `Measured ${formatDay(measuredAt)} in ${measuredCountries} of ${totalCountries} countries`
}

const isOf = (rank: number) => (country: Pick<CountryRank, 'rank'>) => country.rank === rank

/** `#1 in 12 countries`, `#3 in Japan`. */
export const bestRankWords = ({ rankings, topCountries }: CardFacts): string => {
  const [best] = topCountries
  if (rankings.measuredCountries === 0) return 'No current measurement'
  if (!best) return 'In no chart now'
  const others = best.rank === 1 ? rankings.top1 - 1 : topCountries.filter(isOf(best.rank)).length - 1
  if (others === 0) return `#${best.rank} in ${best.countryName}`
  return best.rank === 1
    ? `#1 in ${formatCount(rankings.top1)} countries`
    : `#${best.rank} in ${best.countryName} and others`
}
