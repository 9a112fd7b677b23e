import type { z } from 'zod'
import type { getWorldWeather, WeatherDay } from '#contract/weather.ts'
import { type Continent, continentOf } from '#domain/continents.ts'
import { indexStepOf, indexSteps } from '#domain/weather-steps.ts'
import type { MapFill } from '#web/components/maps/map-fills.ts'

/** The levels of a country, which may also have no known normal or no measurement. */
export const weatherSteps = [...indexSteps, 'no-normal', 'unmeasured'] as const
export type WeatherStep = (typeof weatherSteps)[number]

export const weatherStepOf = ({ state, index }: Pick<WeatherDay, 'state' | 'index'>): WeatherStep => {
  if (state === 'measured' && index !== null) return indexStepOf(index)
  return state === 'no-normal' ? 'no-normal' : 'unmeasured'
}

export const stepFills: Record<WeatherStep, MapFill> = {
  calm: 'calm-1',
  normal: 'usual',
  lively: 'wild-1',
  stormy: 'wild-2',
  'no-normal': 'outside',
  unmeasured: 'unmeasured',
}

export type WorldWeather = z.infer<typeof getWorldWeather.response>

/** One country on the selected day. */
export type CountryDay = WorldWeather['countries'][number]

/** Largest movement first; countries without an index come last. */
export const wildestFirst = (countries: readonly CountryDay[]): CountryDay[] =>
  countries.toSorted((a, b) => (b.index ?? -1) - (a.index ?? -1))

export const onContinent = (countries: readonly CountryDay[], continent: Continent | undefined): CountryDay[] =>
  countries.filter(({ storefront }) => continent === undefined || continentOf(storefront) === continent)
