import type { RankSeries } from '#contract/rank-histories.ts'
import type { RankPoint } from '#contract/ranks.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { momentOf } from '#domain/rank-points.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'

/** A reading or gap of one chart. */
type Reading = { series: RankSeries; point: RankPoint }

/** All plotted readings and gaps, by chart and time. */
export const readingsOf = (all: readonly RankSeries[]): readonly Reading[] =>
  all.flatMap(series => series.points.map(point => ({ series, point })))

/** A gap has a reason and an empty rank, never a number. */
export const readingColumns: readonly CsvColumn<Reading>[] = [
  { head: 'time', value: ({ point }) => momentOf(point) },
  { head: 'chart', value: ({ series }) => series.chart.key },
  { head: 'country', value: ({ series }) => countryNameOf(series.chart.storefront) },
  { head: 'state', value: ({ point }) => point.state },
  { head: 'rank', value: ({ point }) => (point.state === 'ranked' ? point.rank : null) },
  { head: 'depth', value: ({ point }) => ('depth' in point ? point.depth : null) },
  { head: 'reason', value: ({ point }) => (point.state === 'failed' ? point.reason : null) },
  { head: 'detail', value: ({ point }) => (point.state === 'failed' ? (point.detail ?? null) : null) },
]
