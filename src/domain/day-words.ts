import type { Chart } from './charts.ts'
import { isolate } from './display-names.ts'
import { deepestRank } from './ranks.ts'

export type Country = { storefront: string; countryName: string }
type DayChange = { previousRank: number | null; change: number | null; isUsual: boolean | null }

/** How an app ranks now, and its change over a day; null without a measured pair. */
export type DayTrend = {
  best: { rank: number; chart: Pick<Chart, 'storefront'>; countryName: string } | null
  day: DayChange | null
}

export type NamedTrend = { name: string; trend: DayTrend }

/** How the reader writes numbers and countries. */
export type SayFor = { number: (value: number) => string; country: (country: Country) => string }

/** The country of a rank. */
export const countryOf = ({ chart: { storefront }, countryName }: NonNullable<DayTrend['best']>): Country => ({
  storefront,
  countryName,
})

type Move = {
  name: string
  best: NonNullable<DayTrend['best']>
  previousRank: number
  change: number
  day: DayChange
}

const toMove = ({ name, trend: { best, day } }: NamedTrend): Move[] =>
  best && day && day.change !== null && day.previousRank !== null
    ? [{ name, best, previousRank: day.previousRank, change: day.change, day }]
    : []

/** Moves are compared by the ratio of ranks: from 80 to 40 is as much as from 4 to 2. */
const sizeOf = ({ best, previousRank }: Move): number => Math.abs(Math.log(previousRank / best.rank))

const largestOf = (moves: readonly Move[]): Move | undefined => moves.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]

const sayMove = ({ best, previousRank }: Move, { number, country }: SayFor, verb: string): string =>
  `${verb} from #${number(previousRank)} to #${number(best.rank)} in ${country(countryOf(best))}.`

const sayMain = (moves: readonly Move[], say: SayFor): string => {
  const unusual = moves.filter(({ day }) => day.isUsual === false)
  const climb = largestOf(unusual.filter(({ change }) => change > 0))
  if (climb) return `${isolate(climb.name)} ${sayMove(climb, say, 'climbed')}`
  const fall = largestOf(unusual.filter(({ change }) => change < 0))
  return fall ? `${isolate(fall.name)} ${sayMove(fall, say, 'fell')}` : 'An ordinary day: no unusual move.'
}

const sayLargest = (move: Move, { number, country }: SayFor): string =>
  `Largest climb: ${isolate(move.name)}, #${number(move.previousRank)} to #${number(move.best.rank)} in ${country(countryOf(move.best))}.`

/** The day in one or two sentences: the most unusual move, and how many apps climbed. */
export const describeDay = (apps: readonly NamedTrend[], say: SayFor): string => {
  const moves = apps.flatMap(toMove)
  if (moves.length === 0) return 'Changes appear after two measurements a day apart.'
  const climbs = moves.filter(({ change }) => change > 0)
  const compared = `${say.number(moves.length)} ${moves.length === 1 ? 'app' : 'apps'}`
  const counted = `${say.number(climbs.length)} of ${compared} climbed since yesterday.`
  const hasUnusual = moves.some(({ day }) => day.isUsual === false)
  const largest = hasUnusual ? undefined : largestOf(climbs)
  return [sayMain(moves, say), counted, largest && sayLargest(largest, say)].filter(Boolean).join(' ')
}

/** Sorts unusual moves first, then the largest; null for an app without a measured change. */
export const changeOrderOf = ({ day }: Pick<DayTrend, 'day'>): number | null => {
  const change = day?.change ?? null
  return change === null ? null : -Math.abs(change) - (day?.isUsual === false ? deepestRank : 0)
}

type Top10Changes = { entered: readonly Country[]; left: readonly Country[] }

const shownCountries = 2

/** Entries and exits since yesterday: `Entered the top 10 in Panama, Japan, 1 more`. Undefined if there are none. */
export const describeTop10 = ({ entered, left }: Top10Changes, say: SayFor): string | undefined => {
  const countries = entered.length > 0 ? entered : left
  if (countries.length === 0) return undefined
  const more = countries.length - shownCountries
  const names = [
    ...countries.slice(0, shownCountries).map(say.country),
    ...(more > 0 ? [`${say.number(more)} more`] : []),
  ]
  return `${entered.length > 0 ? 'Entered' : 'Left'} the top 10 in ${names.join(', ')}`
}

/** Why there is no change over a day or a week. */
export const noPairWords = {
  day: 'No measurement about 24 hours before the newest one',
  week: 'No measurement about 7 days before the newest one',
} as const
