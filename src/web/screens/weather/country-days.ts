import type { z } from 'zod'
import type { getWorldWeather } from '#contract/weather.ts'
import { type Continent, continentOf } from '#domain/continents.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import { weatherStepOf } from '#web/components/weather/weather-steps.ts'

export type WorldWeather = z.infer<typeof getWorldWeather.response>

/** One country on the selected day. */
export type CountryDay = WorldWeather['countries'][number]

/** Largest movement first; countries without an index come last. */
export const wildestFirst = (countries: readonly CountryDay[]): CountryDay[] =>
  countries.toSorted((a, b) => (b.index ?? -1) - (a.index ?? -1))

export const onContinent = (countries: readonly CountryDay[], continent: Continent | undefined): CountryDay[] =>
  countries.filter(({ storefront }) => continent === undefined || continentOf(storefront) === continent)

export const csvColumns: readonly CsvColumn<CountryDay>[] = [
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
