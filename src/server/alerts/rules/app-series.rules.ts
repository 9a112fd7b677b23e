import { partitionPoint } from '#domain/binary-search.ts'
import { type RankAt, usualDays, usualMoveOf } from '#domain/moves.ts'
import type { AppHome } from '#domain/scopes.ts'
import { dayMs } from '#domain/units.ts'
import type { RankSeries } from '../../history/apps/rank-series.usecases.ts'
import type { ChartPast } from '../../history/chart-pasts.rules.ts'
import type { MeasuredPair } from './measured-pairs.rules.ts'
import type { AppInChart } from './pairs.rules.ts'
import type { FindBecame } from './passages.rules.ts'

/** The ranks must be sorted by time, oldest first. */
const countRanksBefore = (ranks: readonly RankAt[], at: Date): number =>
  partitionPoint(ranks, ({ observedAt }) => observedAt < at)

/** The best rank up to and including each entry. */
const listBestUpTo = (ranks: readonly RankAt[]): number[] => {
  let best = Number.POSITIVE_INFINITY
  return ranks.map(({ rank }) => {
    best = Math.min(best, rank)
    return best
  })
}

type SeriesFacts = {
  /** The best rank before the series starts; null if the app was never in the chart before. */
  bestBefore: number | null
  measuredSince: Date
  silenceMs: number
  /** When the app first appeared in this country, if in this chart; undefined if it did so in another chart or earlier. */
  newToCountryAt: Date | undefined
  /** The measurements of this chart, and of the app's category; undefined if no rule needs them. */
  past: ChartPast | undefined
  categoryPast: ChartPast | undefined
  home: AppHome
  findBecame: FindBecame
  /** Whether any rule needs the usual move. */
  isJudged: boolean
}

/** The facts that an app's changes in a chart are compared with, computed from one series of ranks. */
export const toAppInChart = ({ appId, chart, ranks }: RankSeries, facts: SeriesFacts): AppInChart => {
  const rankAt = new Map(ranks.map(({ observedAt, rank }) => [observedAt.getTime(), rank]))
  const bestUpTo = listBestUpTo(ranks)
  return {
    appId,
    chart,
    measuredSince: facts.measuredSince,
    home: facts.home,
    findBecame: change => facts.findBecame({ ...change, appId, silenceMs: facts.silenceMs }),
    rankAt: at => rankAt.get(at.getTime()) ?? null,
    bestBefore: at => {
      const best = Math.min(
        facts.bestBefore ?? Number.POSITIVE_INFINITY,
        bestUpTo[countRanksBefore(ranks, at) - 1] ?? Number.POSITIVE_INFINITY,
      )
      return Number.isFinite(best) ? best : null
    },
    isNewToCountry: at => facts.newToCountryAt?.getTime() === at.getTime(),
    findPast: at => facts.past?.findPast(at),
    findCategoryPast: at => facts.categoryPast?.findPast(at),
    usualMove: at => {
      if (!facts.isJudged) return null
      const since = new Date(at.getTime() - usualDays * dayMs)
      return usualMoveOf(ranks.slice(countRanksBefore(ranks, since), countRanksBefore(ranks, at)), facts.silenceMs)
    },
  }
}

/** Pairs of a chart, keyed by the time of either measurement, because an app is rarely in the chart at all times. */
export type PairsOfChart = { at: ReadonlyMap<number, MeasuredPair>; after: ReadonlyMap<number, MeasuredPair> }

export const indexPairs = (pairs: readonly MeasuredPair[]): PairsOfChart => ({
  at: new Map(pairs.map(pair => [pair.at.getTime(), pair])),
  after: new Map(pairs.flatMap(pair => (pair.previousAt ? [[pair.previousAt.getTime(), pair]] : []))),
})

/** The pairs that matter for an app: it was in the chart in at least one of the two measurements. */
export const listPairsOf = ({ ranks }: Pick<RankSeries, 'ranks'>, { at, after }: PairsOfChart): MeasuredPair[] => {
  const found = new Set<MeasuredPair>()
  for (const { observedAt } of ranks) {
    const [own, next] = [at.get(observedAt.getTime()), after.get(observedAt.getTime())]
    if (own) found.add(own)
    if (next) found.add(next)
  }
  return [...found]
}
