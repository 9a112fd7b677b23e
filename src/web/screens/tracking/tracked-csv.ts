import type { ScoreFigures } from '#contract/scores.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import type { AppTrend } from '#contract/trends.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'

export type TrackedRow = { app: TrackedApp; trend: AppTrend | undefined; world: ScoreFigures | undefined }

/** The columns of the CSV file. Unknown values are empty cells. */
export const trackedCsvColumns: readonly CsvColumn<TrackedRow>[] = [
  { head: 'app_store_id', value: ({ app }) => app.appStoreId },
  { head: 'app', value: ({ app }) => app.name },
  { head: 'developer', value: ({ app }) => app.developer },
  { head: 'category', value: ({ app }) => app.category },
  { head: 'tags', value: ({ app }) => app.tags.join(', ') },
  { head: 'rating', value: ({ app }) => app.rating },
  { head: 'rank', value: ({ trend }) => trend?.best?.rank ?? null },
  { head: 'storefront', value: ({ trend }) => trend?.best?.chart.storefront ?? null },
  { head: 'country', value: ({ trend }) => trend?.best?.countryName ?? null },
  { head: 'chart_type', value: ({ trend }) => trend?.best?.chart.type ?? null },
  { head: 'device', value: ({ trend }) => trend?.best?.chart.device ?? null },
  { head: 'genre', value: ({ trend }) => trend?.best?.chart.genre ?? null },
  { head: 'observed_at', value: ({ trend }) => trend?.best?.observedAt ?? null },
  { head: 'day_change', value: ({ trend }) => trend?.day?.change ?? null },
  { head: 'day_rank', value: ({ trend }) => trend?.day?.previousRank ?? null },
  { head: 'day_since', value: ({ trend }) => trend?.day?.since ?? null },
  { head: 'week_change', value: ({ trend }) => trend?.week?.change ?? null },
  { head: 'week_rank', value: ({ trend }) => trend?.week?.previousRank ?? null },
  { head: 'week_since', value: ({ trend }) => trend?.week?.since ?? null },
  { head: 'countries', value: ({ app }) => app.countriesCount },
  { head: 'top10', value: ({ trend }) => trend?.top10.countries ?? null },
  { head: 'top10_entered', value: ({ trend }) => trend?.top10.entered.length ?? null },
  { head: 'top10_left', value: ({ trend }) => trend?.top10.left.length ?? null },
  { head: 'world_place', value: ({ world }) => world?.place?.place ?? null },
  { head: 'world_best', value: ({ world }) => world?.place?.best ?? null },
  { head: 'world_worst', value: ({ world }) => world?.place?.worst ?? null },
  { head: 'world_score', value: ({ world }) => world?.score ?? null },
  { head: 'world_charts', value: ({ world }) => world?.words ?? null },
]
