import type { AppTrend, TrendChange } from '#contract/trends.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { trendWords as words } from './trends.words.ts'

type NamedTrend = { name: string; trend: AppTrend }
type Move = {
  name: string
  best: NonNullable<AppTrend['best']>
  previousRank: number
  change: number
  day: TrendChange
}

const toMove = ({ name, trend: { best, day } }: NamedTrend): Move[] =>
  best && day && day.change !== null && day.previousRank !== null
    ? [{ name, best, previousRank: day.previousRank, change: day.change, day }]
    : []

/** How much of its rank an app gained or lost: from 80 to 40 is as much as from 4 to 2. */
const sizeOf = ({ best, previousRank }: Move): number => Math.abs(Math.log(previousRank / best.rank))

const largestOf = (moves: readonly Move[]): Move | undefined => moves.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]

const partsOf = ({ name, best, previousRank }: Move, locale: string) => ({
  app: name,
  from: formatNumber(previousRank, locale),
  to: formatNumber(best.rank, locale),
  country: formatCountry(best, locale),
})

const mainText = (moves: readonly Move[], locale: string): string => {
  const unusual = moves.filter(({ day }) => day.isUsual === false)
  const climb = largestOf(unusual.filter(({ change }) => change > 0))
  if (climb) return words.climbed(partsOf(climb, locale))
  const fall = largestOf(unusual.filter(({ change }) => change < 0))
  return fall ? words.fell(partsOf(fall, locale)) : words.ordinary
}

/** The day in one or two sentences: the most unusual move, and how many apps climbed. */
export const describeDay = (apps: readonly NamedTrend[], locale: string): string => {
  const moves = apps.flatMap(toMove)
  if (moves.length === 0) return words.notYet
  const climbs = moves.filter(({ change }) => change > 0)
  const compared = { count: moves.length, text: formatNumber(moves.length, locale) }
  const counted = words.climbedOf({ climbed: formatNumber(climbs.length, locale), compared })
  const hasUnusual = moves.some(({ day }) => day.isUsual === false)
  const largest = hasUnusual ? undefined : largestOf(climbs)
  const parts = [mainText(moves, locale), counted, largest && words.bestMove(partsOf(largest, locale))]
  return parts.filter(Boolean).join(' ')
}
