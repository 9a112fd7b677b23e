import type { RankPoint } from '#contract/ranks.ts'
import { momentOf } from '#domain/rank-points.ts'
import { describeHistory } from '#web/components/rank-histories/history-sentence.ts'
import { historyWords as words } from './history.words.ts'

type FormatDay = (moment: string) => string

type NamedSeries = { label: string; points: readonly RankPoint[] }

const trackedPart = (points: readonly RankPoint[], formatDay: FormatDay): string => {
  if (points[0]?.state !== 'not-tracked') return ''
  const first = points.find(({ state }) => state !== 'not-tracked')
  return first ? words.trackedSince(formatDay(momentOf(first))) : words.neverTracked
}

const offeredPart = (points: readonly RankPoint[]): string => {
  if (!points.some(({ state }) => state === 'not-offered')) return ''
  return points.at(-1)?.state === 'not-offered' ? words.notOffered : words.onceNotOffered
}

/** A summary of one chart: the ranks, since when it is tracked, and where the app is not offered. */
export const describeSeries = (points: readonly RankPoint[], formatDay: FormatDay): string => {
  const tracked = trackedPart(points, formatDay)
  if (tracked === words.neverTracked) return tracked
  return [describeHistory({ points, formatDay }), tracked, offeredPart(points)].filter(Boolean).join(' ')
}

const bestOf = (series: readonly NamedSeries[]) => {
  let best: { label: string; rank: number; observedAt: string } | undefined
  for (const { label, points } of series) {
    for (const point of points) {
      if (point.state === 'ranked' && (!best || point.rank < best.rank)) {
        best = { label, rank: point.rank, observedAt: point.observedAt }
      }
    }
  }
  return best
}

const hasGap = ({ points }: NamedSeries): boolean => points.some(({ state }) => state === 'failed')

/** A summary of the plot. One chart: its readings. Several charts: the best rank and the number of charts with gaps. */
export const describePlot = (series: readonly NamedSeries[], formatDay: FormatDay): string => {
  const [only, ...others] = series
  if (only && others.length === 0) return describeSeries(only.points, formatDay)
  const best = bestOf(series)
  const gaps = series.filter(hasGap).length
  return [
    best ? words.bestOfAll({ ...best, day: formatDay(best.observedAt) }) : words.noneMeasured,
    gaps > 0 && words.gapsIn({ count: gaps, total: series.length }),
  ]
    .filter(Boolean)
    .join(' ')
}
