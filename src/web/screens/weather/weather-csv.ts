import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import type { CountryDay } from './country-days.ts'
import { weatherStepOf } from './country-days.ts'
import type { StripDay } from './strip-days.ts'

export const countryCsvColumns: readonly CsvColumn<CountryDay>[] = [
  { head: 'day', value: ({ day }) => day },
  { head: 'storefront', value: ({ storefront }) => storefront },
  { head: 'country', value: ({ countryName }) => countryName },
  { head: 'weather', value: weatherStepOf },
  { head: 'state', value: ({ state }) => state },
  { head: 'index', value: ({ index }) => index },
  { head: 'mean_move', value: ({ meanMove }) => meanMove },
  { head: 'usual_move', value: ({ usualMove }) => usualMove },
  { head: 'charts', value: ({ charts }) => charts },
  { head: 'held_charts', value: ({ heldCharts }) => heldCharts },
  { head: 'observed_at', value: ({ observedAt }) => observedAt },
  { head: 'depth', value: ({ depth }) => depth },
]

export const stripCsvColumns: readonly CsvColumn<StripDay>[] = [
  { head: 'day', value: ({ day }) => day },
  { head: 'index', value: ({ index }) => index },
  { head: 'is_held_back', value: ({ isHeld }) => Number(isHeld) },
  { head: 'weather', value: ({ text }) => text },
]
