import type { TestedCountry } from '#contract/ranking-test.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'

export const resultCsvColumns: readonly CsvColumn<TestedCountry>[] = [
  { head: 'storefront', value: ({ storefront }) => storefront },
  { head: 'country', value: ({ countryName }) => countryName },
  { head: 'state', value: ({ state }) => state },
  { head: 'depth', value: ({ entryCount }) => entryCount },
  { head: 'is_reused', value: ({ isReused }) => String(isReused) },
  { head: 'reason', value: ({ reason }) => reason },
  { head: 'time', value: ({ at }) => at },
]
