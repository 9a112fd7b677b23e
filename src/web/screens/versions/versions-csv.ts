import type { StorePageCountry } from '#contract/store-pages.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import type { RatingReading } from './rating-series.ts'

export const pageCsvColumns: readonly CsvColumn<StorePageCountry>[] = [
  { head: 'storefront', value: ({ storefront }) => storefront },
  { head: 'country', value: ({ countryName }) => countryName },
  { head: 'state', value: ({ state }) => state },
  { head: 'price', value: ({ price }) => price },
  { head: 'currency', value: ({ currency }) => currency },
  { head: 'rating', value: ({ rating }) => rating },
  { head: 'ratings', value: ({ ratingCount }) => ratingCount },
  { head: 'version', value: ({ version }) => version },
  { head: 'observed_at', value: ({ observedAt }) => observedAt },
  { head: 'reason', value: ({ reason }) => reason },
  { head: 'detail', value: ({ detail }) => detail },
]

export const readingCsvColumns: readonly CsvColumn<RatingReading>[] = [
  { head: 'observed_at', value: ({ observedAt }) => observedAt },
  { head: 'rating', value: ({ rating }) => rating },
  { head: 'ratings', value: ({ ratingCount }) => ratingCount },
]
