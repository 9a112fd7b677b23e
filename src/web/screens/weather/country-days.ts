import type { z } from 'zod'
import type { getWorldWeather } from '#contract/weather.ts'
import { type Continent, continentOf } from '#domain/continents.ts'

export type WorldWeather = z.infer<typeof getWorldWeather.response>

/** One country on the selected day. */
export type CountryDay = WorldWeather['countries'][number]

/** Largest movement first; countries without an index come last. */
export const wildestFirst = (countries: readonly CountryDay[]): CountryDay[] =>
  countries.toSorted((a, b) => (b.index ?? -1) - (a.index ?? -1))

export const onContinent = (countries: readonly CountryDay[], continent: Continent | undefined): CountryDay[] =>
  countries.filter(({ storefront }) => continent === undefined || continentOf(storefront) === continent)
