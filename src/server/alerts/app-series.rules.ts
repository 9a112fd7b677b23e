import { countWhile } from '#domain/in-order.ts'
import { type RankAt, usualDays, usualMoveOf } from '#domain/moves.ts'
import { dayMs } from '#domain/units.ts'
import type { RankSeries } from '../history/rank-series.repository.ts'
import type { MeasuredPair } from './measured-pairs.rules.ts'
import type { AppInChart } from './pairs.rules.ts'

/** Of ranks in order of time. */
const countRanksBefore = (ranks: readonly RankAt[], at: Date): number =>
  countWhile(ranks, ({ observedAt }) => observedAt < at)

/** The best of the ranks up to each. */
const listBestUpTo = (ranks: readonly RankAt[]): number[] => {
  let best = Number.POSITIVE_INFINITY
  return ranks.map(({ rank }) => {
    best = Math.min(best, rank)
    return best
  })
}

type SeriesFacts = {
  /** The best rank before the first of the series; null when it was never in the chart before. */
  bestBefore: number | null
  measuredSince: Date
  silenceMs: number
  /** When it appeared in this country in this chart; undefined where it did so in another, or before. */
  newToCountryAt: Date | undefined
  /** Whether anybody asks how far it usually moves. */
  isJudged: boolean
}

/** What changes of an app in a chart are measured against, all from one series of ranks. */
export const toAppInChart = ({ appId, chart, ranks }: RankSeries, facts: SeriesFacts): AppInChart => {
  const rankAt = new Map(ranks.map(({ observedAt, rank }) => [observedAt.getTime(), rank]))
  const bestUpTo = listBestUpTo(ranks)
  return {
    appId,
    chart,
    measuredSince: facts.measuredSince,
    rankAt: at => rankAt.get(at.getTime()) ?? null,
    bestBefore: at => {
      const best = Math.min(
        facts.bestBefore ?? Number.POSITIVE_INFINITY,
        bestUpTo[countRanksBefore(ranks, at) - 1] ?? Number.POSITIVE_INFINITY,
      )
      return Number.isFinite(best) ? best : null
    },
    isNewToCountry: at => facts.newToCountryAt?.getTime() === at.getTime(),
    usualMove: at => {
      if (!facts.isJudged) return null
      const since = new Date(at.getTime() - usualDays * dayMs)
      return usualMoveOf(ranks.slice(countRanksBefore(ranks, since), countRanksBefore(ranks, at)), facts.silenceMs)
    },
  }
}

/** The pairs of a chart by the moments of both their measurements: an app is seldom in a chart at all of them. */
export type PairsOfChart = { at: ReadonlyMap<number, MeasuredPair>; after: ReadonlyMap<number, MeasuredPair> }

export const indexPairs = (pairs: readonly MeasuredPair[]): PairsOfChart => ({
  at: new Map(pairs.map(pair => [pair.at.getTime(), pair])),
  after: new Map(pairs.flatMap(pair => (pair.previousAt ? [[pair.previousAt.getTime(), pair]] : []))),
})

/** The pairs that say something of an app: it was in the chart in one of their measurements. */
export const listPairsOf = ({ ranks }: Pick<RankSeries, 'ranks'>, { at, after }: PairsOfChart): MeasuredPair[] => {
  const found = new Set<MeasuredPair>()
  for (const { observedAt } of ranks) {
    const [own, next] = [at.get(observedAt.getTime()), after.get(observedAt.getTime())]
    if (own) found.add(own)
    if (next) found.add(next)
  }
  return [...found]
}
