import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import type { MoverLine } from './movers-facts.ts'

export const moverCsvColumns: readonly CsvColumn<MoverLine>[] = [
  { head: 'list', value: ({ list }) => list },
  { head: 'place', value: ({ position }) => position },
  { head: 'app_store_id', value: ({ app }) => app.appStoreId },
  { head: 'app', value: ({ app }) => app.name },
  { head: 'developer', value: ({ app }) => app.developer },
  { head: 'storefront', value: ({ storefront }) => storefront },
  { head: 'country', value: ({ countryName }) => countryName },
  { head: 'previous_rank', value: ({ previousRank }) => previousRank },
  { head: 'rank', value: ({ rank }) => rank },
  { head: 'rank_change', value: ({ rankChange }) => rankChange },
  { head: 'usual_move', value: ({ usualMove }) => usualMove },
  { head: 'countries', value: ({ countries }) => countries },
  { head: 'previous_observed_at', value: ({ previousAt }) => previousAt },
  { head: 'observed_at', value: ({ observedAt }) => observedAt },
  { head: 'depth', value: ({ depth }) => depth },
]
