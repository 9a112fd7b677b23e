import type { Comparison } from '#contract/comparisons.ts'
import type { RankSeries } from '#contract/rank-histories.ts'
import type { RankPoint } from '#contract/ranks.ts'
import type { ScoreFigures } from '#contract/scores.ts'
import { continentOf } from '#domain/continents.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import type { ComparedCountry } from './outcomes.ts'

type Apps = Comparison['apps']
type App = Apps[number]
type ComparedKeyword = Comparison['keywords'][number]

export type FactsRow = { app: App; index: number }

export const factsCsvColumns: readonly CsvColumn<FactsRow>[] = [
  { head: 'app_store_id', value: ({ app }) => app.appStoreId },
  { head: 'app', value: ({ app }) => app.name },
  { head: 'rating', value: ({ app }) => app.rating },
  { head: 'ratings', value: ({ app }) => app.ratingCount },
  { head: 'price', value: ({ app }) => app.price },
  { head: 'currency', value: ({ app }) => app.currency },
  { head: 'category', value: ({ app }) => app.category },
  { head: 'developer', value: ({ app }) => app.developer },
]

type SeriesCsvRow = { series: RankSeries; point: RankPoint; app: string }

export const seriesCsvColumns: readonly CsvColumn<SeriesCsvRow>[] = [
  { head: 'chart', value: ({ series }) => series.chart.key },
  { head: 'app_store_id', value: ({ series }) => series.appStoreId },
  { head: 'app', value: ({ app }) => app },
  { head: 'observed_at', value: ({ point }) => point.observedAt },
  { head: 'gap_at', value: ({ point }) => ('at' in point ? point.at : null) },
  { head: 'state', value: ({ point }) => point.state },
  { head: 'rank', value: ({ point }) => (point.state === 'ranked' ? point.rank : null) },
  { head: 'depth', value: ({ point }) => ('depth' in point ? point.depth : null) },
  { head: 'reason', value: ({ point }) => (point.state === 'failed' ? point.reason : null) },
]

export const seriesCsvRows = ({ apps, series }: { apps: Apps; series: readonly RankSeries[] }): SeriesCsvRow[] =>
  series.flatMap(appSeries => {
    const app = apps.find(({ appStoreId }) => appStoreId === appSeries.appStoreId)?.name ?? ''
    return appSeries.points.map(point => ({ series: appSeries, point, app }))
  })

export type ScoreRow = {
  app: App
  index: number
  /** Undefined while it is being computed. */
  figures: ScoreFigures | undefined
}

export const scoreCsvColumns: readonly CsvColumn<ScoreRow>[] = [
  { head: 'app_store_id', value: ({ app }) => app.appStoreId },
  { head: 'app', value: ({ app }) => app.name },
  { head: 'score', value: ({ figures }) => figures?.score ?? null },
  { head: 'low', value: ({ figures }) => figures?.low ?? null },
  { head: 'high', value: ({ figures }) => figures?.high ?? null },
  { head: 'place', value: ({ figures }) => figures?.place?.place ?? null },
  { head: 'place_best', value: ({ figures }) => figures?.place?.best ?? null },
  { head: 'place_worst', value: ({ figures }) => figures?.place?.worst ?? null },
  { head: 'charts', value: ({ figures }) => figures?.words ?? null },
]

type ByApp<Item extends { seen: readonly unknown[] }> = { item: Item; app: App; seen: Item['seen'][number] }

/** One row per app of each keyword or country, so that spreadsheets can group them. */
export const rowsByApp = <Item, Seen>(items: readonly (Item & { seen: readonly Seen[] })[], apps: Apps) =>
  items.flatMap(item =>
    item.seen.flatMap((seen, index) => {
      const app = apps[index]
      return app ? [{ item, app, seen }] : []
    }),
  )

export const keywordCsvColumns: readonly CsvColumn<ByApp<ComparedKeyword>>[] = [
  { head: 'storefront', value: ({ item }) => item.storefront },
  { head: 'keyword', value: ({ item }) => item.keyword },
  { head: 'app_store_id', value: ({ app }) => app.appStoreId },
  { head: 'app', value: ({ app }) => app.name },
  { head: 'state', value: ({ seen }) => seen.state },
  { head: 'position', value: ({ seen }) => seen.position },
  { head: 'depth', value: ({ seen }) => seen.depth },
  { head: 'observed_at', value: ({ seen }) => seen.observedAt },
  { head: 'reason', value: ({ seen }) => seen.reason },
]

export const countryCsvColumns: readonly CsvColumn<ByApp<ComparedCountry>>[] = [
  { head: 'storefront', value: ({ item }) => item.storefront },
  { head: 'country', value: ({ item }) => item.countryName },
  { head: 'continent', value: ({ item }) => continentOf(item.storefront) },
  { head: 'app_store_id', value: ({ app }) => app.appStoreId },
  { head: 'app', value: ({ app }) => app.name },
  { head: 'state', value: ({ seen }) => seen.state },
  { head: 'rank', value: ({ seen }) => seen.rank },
  { head: 'depth', value: ({ seen }) => seen.depth },
  { head: 'charts_read', value: ({ seen }) => seen.charts.read },
  { head: 'charts', value: ({ seen }) => seen.charts.of },
  { head: 'observed_at', value: ({ seen }) => seen.observedAt },
  { head: 'reason', value: ({ seen }) => seen.reason },
  { head: 'detail', value: ({ seen }) => seen.detail },
  { head: 'is_winner', value: ({ item, app }) => (item.winners.includes(app.appStoreId) ? 1 : 0) },
]
