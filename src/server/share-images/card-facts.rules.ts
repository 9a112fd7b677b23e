import type { ScoreFigures } from '#contract/scores.ts'
import type { AppSummary, TopCounts } from '#contract/summaries.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { type Day, startOfDay } from '#domain/days.ts'
import type { CountSubject } from '#domain/share-images.ts'
import { storefronts } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { WorldStanding } from '../worlds/world-standing.rules.ts'
import { formatCount, formatDay, formatDays, formatScore } from './card-look.rules.ts'

/** The world score of an app through a day. */
export type CardScore = Pick<ScoreFigures, 'score' | 'place' | 'apps' | 'words'> & { day: Day }

/** The fields of an app's summary that a count image needs. */
export type CardSummary = Pick<AppSummary, 'scope' | 'rankings' | 'historicalRankings' | 'observedAt'> & {
  app: Pick<AppSummary['app'], 'name' | 'icon'>
}

export const countsOf = (summary: CardSummary, { era }: Pick<CountSubject, 'era'>): TopCounts =>
  era === 'now' ? summary.rankings : summary.historicalRankings

/** Shows a dash for an unmeasured count, never 0. */
export const shownCount = (count: number, counts: Known): string => (isKnown(counts) ? formatCount(count) : '–')

type Known = Pick<TopCounts, 'measuredCountries' | 'partlyMeasuredCountries'>

const isKnown = ({ measuredCountries, partlyMeasuredCountries }: Known): boolean =>
  measuredCountries + partlyMeasuredCountries > 0

type Basis = { measured: number; partly: number; observedFrom: string; observedTo: string }

/** Readings more than a day apart are shown as a span of dates. */
const basisWords = ({ measured, partly, observedFrom, observedTo }: Basis): string => {
  const more = partly > 0 ? `, in part in ${partly} more` : ''
  const where = `in ${measured} of ${storefronts.length} countries${more}`
  const isSpan = Date.parse(observedTo) - Date.parse(observedFrom) > dayMs
  if (!isSpan) return `Measured ${formatDay(observedTo)} ${where}`
  return `Measured ${where}, read ${formatDays(observedFrom, observedTo)}`
}

const undecided = 'No country has all of its charts measured'

/** The number of countries and the readings behind the counts of a summary. */
export const measuredWords = (counts: TopCounts, observedAt: string | null): string => {
  const { measuredCountries: measured, partlyMeasuredCountries: partly, observedFrom, observedTo } = counts
  if (observedAt === null) return 'Not measured yet'
  if (!observedFrom || !observedTo) return `Not measured since ${formatDay(observedAt)}`
  return isKnown(counts) ? basisWords({ measured, partly, observedFrom, observedTo }) : undecided
}

export const standingWords = (standing: WorldStanding): string => {
  if (standing.state === 'unmeasured') return 'Not measured yet'
  if (standing.state === 'stale') return `Not measured since ${formatDay(standing.observedAt)}`
  return standing.state === 'undecided' ? undecided : basisWords(standing)
}

/** The date of the rank's reading; the oldest reading if several countries share the rank. */
export const bestReadWords = ({ bestIn, bestReadAt }: Extract<WorldStanding, { state: 'ranked' }>): string =>
  `${bestIn.length > 1 ? 'read since' : 'read'} ${formatDay(bestReadAt)}`

/** `World score 4.4, #7 of 5,321 apps in Lifestyle, iPhone, free, through 19 Nov 2026`; undefined without a place. */
export const scoreWords = (figures: CardScore | undefined): string | undefined => {
  if (!figures?.place || figures.score === null) return undefined
  const { score, place, apps, words, day } = figures
  const at = `#${formatCount(place.place)} of ${formatCount(apps)} apps in ${words}`
  return `World score ${formatScore(score)}, ${at}, through ${formatDay(startOfDay(day).toISOString())}`
}

/** `#1 in 12 countries`, `#3 in Japan and 2 more`. */
export const bestRankWords = (standing: WorldStanding): string => {
  if (standing.state === 'unranked') return 'Not ranked now'
  if (standing.state !== 'ranked') return 'No current measurement'
  const { bestRank, bestIn } = standing
  const [first] = bestIn
  const others = bestIn.length - 1
  if (bestRank === 1 && others > 0) return `#1 in ${formatCount(bestIn.length)} countries`
  const where = first ? countryNameOf(first) : ''
  return others > 0 ? `#${bestRank} in ${where} and ${formatCount(others)} more` : `#${bestRank} in ${where}`
}
