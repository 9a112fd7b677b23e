import type { RankChange } from '#domain/alerts.ts'
import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { isPriceType, type PriceType } from '#domain/scopes.ts'
import type { RankSeries } from '../history/rank-series.repository.ts'

/** A change of an app in a chart. */
type Passage = Omit<RankChange, 'depth' | 'newPrice'> & { appId: AppId; silenceMs: number }

export type FindNewPrice = (passage: Passage) => RankChange['newPrice']

const otherType: Record<PriceType, PriceType> = { 'top-free': 'top-paid', 'top-paid': 'top-free' }

const keyOf = (appId: AppId, { storefront, chartType, device }: Chart): string =>
  [appId, storefront, chartType, device].join(' ')

/** Whether the app entered a chart of a price type or left it, so that it may have a new price. */
export const isPassage = ({ chart, previousAt, rank, previousRank }: Omit<Passage, 'silenceMs'>): boolean =>
  isPriceType(chart.chartType) && previousAt !== null && (rank === null) !== (previousRank === null)

/**
 * An app is in the free or in the paid charts of a country. One that leaves the paid charts and is seen in the free ones after
 * the earlier measurement has become free; so has one that enters the free charts and was in the paid ones about then.
 * `series`: the ranks of the apps in the charts of both types.
 */
export const createFindNewPrice = (series: readonly RankSeries[]): FindNewPrice => {
  const seen = Map.groupBy(series, ({ appId, chart }) => keyOf(appId, chart))
  const isSeenBetween = (key: string, from: number, to: number): boolean =>
    seen.get(key)?.some(({ ranks }) => ranks.some(({ observedAt: at }) => at.getTime() > from && at.getTime() < to)) ===
    true

  return passage => {
    const { appId, chart, observedAt, previousAt, rank, silenceMs } = passage
    if (!isPassage(passage) || previousAt === null || !isPriceType(chart.chartType)) return undefined
    const key = keyOf(appId, { ...chart, chartType: otherType[chart.chartType] })
    const [at, before] = [observedAt.getTime(), previousAt.getTime()]
    const isChanged =
      rank === null ? isSeenBetween(key, before, at + silenceMs) : isSeenBetween(key, before - silenceMs, at)
    if (!isChanged) return undefined
    return (chart.chartType === 'top-free') === (rank !== null) ? 'free' : 'paid'
  }
}
