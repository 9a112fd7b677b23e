import type { DeveloperApp } from '#contract/developers.ts'
import { chartKeyOf } from '#domain/charts.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'

type ChartRank = NonNullable<DeveloperApp['best']>

const rankColumns = (
  name: string,
  find: (app: DeveloperApp) => ChartRank | null,
): readonly CsvColumn<DeveloperApp>[] => [
  { head: `${name}_rank`, value: app => find(app)?.rank ?? null },
  {
    head: `${name}_chart`,
    value: app => {
      const rank = find(app)
      return rank && chartKeyOf(rank)
    },
  },
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
