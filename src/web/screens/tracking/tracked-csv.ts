import type { ScoreFigures } from '#contract/scores.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import type { AppTrend } from '#contract/trends.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'

export type TrackedRow = { app: TrackedApp; trend: AppTrend | undefined; world: ScoreFigures | undefined }

/** The columns of the CSV file. Unknown values are empty cells. */
export const trackedCsvColumns: readonly CsvColumn<TrackedRow>[] = [
  { head: 'appstoreid', value: ({ app }) => app.appStoreId },
  { head: 'name', value: ({ app }) => app.name },
  { head: 'developer', value: ({ app }) => app.developer },
  { head: 'category', value: ({ app }) => app.category },
  { head: 'tags', value: ({ app }) => app.tags.join(', ') },
  { head: 'rating', value: ({ app }) => app.rating },
  { head: 'rank', value: ({ trend }) => trend?.best?.rank ?? null },
  { head: 'storefront', value: ({ trend }) => trend?.best?.storefront ?? null },
  { head: 'country', value: ({ trend }) => trend?.best?.countryName ?? null },
  { head: 'charttype', value: ({ trend }) => trend?.best?.chartType ?? null },
  { head: 'device', value: ({ trend }) => trend?.best?.device ?? null },
  { head: 'genre', value: ({ trend }) => trend?.best?.genre ?? null },
  { head: 'observedat', value: ({ trend }) => trend?.best?.observedAt ?? null },
  { head: 'daychange', value: ({ trend }) => trend?.day?.change ?? null },
  { head: 'dayrank', value: ({ trend }) => trend?.day?.previousRank ?? null },
  { head: 'daysince', value: ({ trend }) => trend?.day?.since ?? null },
  { head: 'weekchange', value: ({ trend }) => trend?.week?.change ?? null },
  { head: 'weekrank', value: ({ trend }) => trend?.week?.previousRank ?? null },
  { head: 'weeksince', value: ({ trend }) => trend?.week?.since ?? null },
  { head: 'countries', value: ({ app }) => app.countriesCount },
  { head: 'top10', value: ({ trend }) => trend?.top10.countries ?? null },
  { head: 'top10entered', value: ({ trend }) => trend?.top10.entered.length ?? null },
  { head: 'top10left', value: ({ trend }) => trend?.top10.left.length ?? null },
  { head: 'worldplace', value: ({ world }) => world?.place?.place ?? null },
  { head: 'worldbest', value: ({ world }) => world?.place?.best ?? null },
  { head: 'worldworst', value: ({ world }) => world?.place?.worst ?? null },
  { head: 'worldscore', value: ({ world }) => world?.score ?? null },
  { head: 'worldcharts', value: ({ world }) => world?.words ?? null },
]
