import type { Chart } from '#domain/charts.ts'
import { deepestRank, topThresholds } from '#domain/ranks.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { dateOfSeconds, secondsOf } from '../platform/database/moments.ts'
import type { ChartPast } from './chart-pasts.rules.ts'
import type { Columns } from './columns.rules.ts'
import type { AppRank } from './ranks.rules.ts'

type Seen = { rank: number; observedAt: Date }

/**
 * How the next reading of the chart judges a rank: it has the app within the same limit, it is awaited, or it lacks the
 * app or came too late.
 */
export type SeenOnce = Seen & { next: 'confirms' | 'awaited' | 'does-not-confirm' }

/** The first times of an app in one chart. */
export type FirstRanks = {
  chart: Chart
  past: ChartPast
  /** For each requested limit: the first rank ever read within it; null if there is none. */
  firsts: readonly (SeenOnce | null)[]
  /** The best rank ever read; null if its reading is deleted. */
  best: SeenOnce | null
  /** The first rank in the top 10 that the next reading confirmed. */
  topTen: Seen | null
  /** For each requested number of days: the day at number 1 that completed it; null if there are fewer. */
  daysAtOne: readonly (Date | null)[]
}

export type FirstsAsked = { limits: readonly number[]; days: readonly number[] }

/** The ranks of an app in one chart, oldest first; times in seconds. */
export type RanksOfChart = {
  chart: Chart
  past: ChartPast
  seen: Columns
  /** The best rank of all, also of months that were deleted since. */
  peak: Pick<AppRank, 'rank' | 'observedAt'> | undefined
}

const secondsADay = dayMs / secondMs

const toSeen = ([at, ranks = []]: Columns, index: number): Seen | null => {
  const [seconds, rank] = [at[index], ranks[index]]
  return seconds === undefined || rank === undefined ? null : { rank, observedAt: dateOfSeconds(seconds) }
}

const findFirst = ({ seen }: RanksOfChart, limit: number): Seen | null =>
  toSeen(
    seen,
    (seen[1] ?? []).findIndex(rank => rank <= limit),
  )

/** A best rank is confirmed by a rank within the same limit, because no app keeps one rank for long. */
const limitOf = (rank: number): number => topThresholds.find(limit => rank <= limit) ?? deepestRank

const findKeptPeak = ({ seen, peak }: RanksOfChart): Seen | null =>
  peak && seen[0].includes(secondsOf(peak.observedAt)) ? { rank: peak.rank, observedAt: peak.observedAt } : null

/** The readings after the first ranks: those that may confirm them. */
export const listConfirming = (of: RanksOfChart, limits: readonly number[]): Date[] =>
  [...limits.map(limit => findFirst(of, limit)), findKeptPeak(of)].flatMap(
    seen => (seen && of.past.findNext(seen.observedAt)) ?? [],
  )

const listDaysAtOne = ({ seen: [at, ranks = []] }: RanksOfChart): number[] => [
  ...new Set(at.filter((_, index) => ranks[index] === 1).map(seconds => Math.floor(seconds / secondsADay))),
]

export const findFirstRanks = (of: RanksOfChart, { limits, days }: FirstsAsked): FirstRanks => {
  const { chart, past, seen, peak } = of
  const rankAt = new Map(seen[0].map((seconds, index) => [seconds, seen[1]?.[index] ?? deepestRank]))

  const findState = ({ observedAt }: Seen, limit: number): SeenOnce['next'] => {
    const next = past.findNext(observedAt)
    if (!next) return past.isNewest(observedAt) ? 'awaited' : 'does-not-confirm'
    return (rankAt.get(secondsOf(next)) ?? Number.POSITIVE_INFINITY) <= limit ? 'confirms' : 'does-not-confirm'
  }
  const toOnce = (found: Seen | null, limit: number): SeenOnce | null =>
    found && { rank: found.rank, observedAt: found.observedAt, next: findState(found, limit) }

  /** A rank of a month that was deleted since may have been the first. */
  const isAfterPeak = ({ observedAt }: Seen, limit: number): boolean =>
    peak !== undefined && peak.rank <= limit && peak.observedAt < observedAt

  const best = findKeptPeak(of)
  const atOne = listDaysAtOne(of)
  const topTenAt = seen[0].findIndex((_, index) => {
    const found = toSeen(seen, index)
    return found !== null && found.rank <= 10 && findState(found, 10) === 'confirms'
  })
  return {
    chart,
    past,
    firsts: limits.map(limit => {
      const first = findFirst(of, limit)
      return first && isAfterPeak(first, limit) ? null : toOnce(first, limit)
    }),
    best: best && toOnce(best, limitOf(best.rank)),
    topTen: toSeen(seen, topTenAt),
    daysAtOne: days.map(count => {
      const day = atOne[count - 1]
      return day === undefined ? null : new Date(day * dayMs)
    }),
  }
}
