import type { DeveloperApp } from '#contract/developers.ts'
import type { ChartRank } from '#contract/seen-ranks.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'

const rankColumns = (
  name: string,
  find: (app: DeveloperApp) => ChartRank | null,
): readonly CsvColumn<DeveloperApp>[] => [
  { head: `${name}_rank`, value: app => find(app)?.rank ?? null },
  { head: `${name}_chart`, value: app => find(app)?.chart.key ?? null },
  { head: `${name}_depth`, value: app => find(app)?.depth ?? null },
  { head: `${name}_observed_at`, value: app => find(app)?.observedAt ?? null },
]

export const developerCsvColumns: readonly CsvColumn<DeveloperApp>[] = [
  { head: 'app_store_id', value: ({ appStoreId }) => appStoreId },
  { head: 'app', value: ({ name }) => name },
  { head: 'category', value: ({ category }) => category },
  { head: 'state', value: ({ state }) => state },
  ...rankColumns('now', ({ best }) => best),
  ...rankColumns('ever', ({ bestEver }) => bestEver),
  { head: 'countries', value: ({ countriesCount }) => countriesCount },
  { head: 'rating', value: ({ rating }) => rating },
]
