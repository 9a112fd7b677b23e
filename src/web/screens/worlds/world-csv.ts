import type { WorldCountry } from '#contract/worlds.ts'
import { genreName } from '#domain/genres.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'

/** The columns of the CSV file. Unknown values are empty cells. */
export const worldCsvColumns: readonly CsvColumn<WorldCountry>[] = [
  { head: 'storefront', value: ({ storefront }) => storefront },
  { head: 'country', value: ({ countryName }) => countryName },
  { head: 'continent', value: ({ continent }) => continent },
  { head: 'state', value: ({ state }) => state },
  { head: 'rank', value: ({ rank }) => rank },
  { head: 'chart_type', value: ({ chart }) => chart?.type ?? null },
  { head: 'device', value: ({ chart }) => chart?.device ?? null },
  { head: 'genre', value: ({ chart }) => chart?.genre ?? null },
  { head: 'category', value: ({ chart }) => chart && genreName(chart.genre) },
  { head: 'depth', value: ({ depth }) => depth },
  { head: 'charts_read', value: ({ charts }) => charts.read },
  { head: 'charts', value: ({ charts }) => charts.of },
  { head: 'observed_at', value: ({ observedAt }) => observedAt },
  { head: 'reason', value: ({ reason }) => reason },
  { head: 'detail', value: ({ detail }) => detail },
]
