import type { AppSummary, TopCounts } from '#contract/apps.ts'
import { countryNameOf } from '#domain/country-names.ts'
import type { CountSubject } from '#domain/share-images.ts'
import { storefronts } from '#domain/storefronts.ts'
import type { WorldStanding } from '../worlds/world-standing.rules.ts'
import { formatCount, formatDay } from './card-look.rules.ts'

/** What the picture of a count needs of the summary of an app. */
export type CardSummary = Pick<AppSummary, 'rankings' | 'historicalRankings' | 'measuredAt'> & {
  app: Pick<AppSummary['app'], 'name' | 'icon'>
}

export const countsOf = (summary: CardSummary, { era }: Pick<CountSubject, 'era'>): TopCounts =>
  era === 'now' ? summary.rankings : summary.historicalRankings

/** A count that nobody measured is no zero. */
export const shownCount = (count: number, { measuredCountries }: Pick<TopCounts, 'measuredCountries'>): string =>
  measuredCountries === 0 ? '–' : formatCount(count)

/** What the numbers rest on. */
export const measuredWords = (measuredCountries: number, measuredAt: string | null): string => {
  if (measuredAt === null) return 'Not measured yet'
  if (measuredCountries === 0) return `Not measured since ${formatDay(measuredAt)}`
  return `Measured ${formatDay(measuredAt)} in ${measuredCountries} of ${storefronts.length} countries`
}

export const standingWords = (standing: WorldStanding): string => {
  if (standing.state === 'unmeasured') return measuredWords(0, null)
  return measuredWords(standing.state === 'stale' ? 0 : standing.measured, standing.measuredAt)
}

/** `#1 in 12 countries`, `#3 in Japan and 2 more`. */
export const bestRankWords = (standing: WorldStanding): string => {
  if (standing.state === 'unranked') return 'In no chart now'
  if (standing.state !== 'ranked') return 'No current measurement'
  const { bestRank, bestIn } = standing
  const [first] = bestIn
  const others = bestIn.length - 1
  if (bestRank === 1 && others > 0) return `#1 in ${formatCount(bestIn.length)} countries`
  const where = first ? countryNameOf(first) : ''
  return others > 0 ? `#${bestRank} in ${where} and ${formatCount(others)} more` : `#${bestRank} in ${where}`
}
