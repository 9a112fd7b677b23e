import { useMemo } from 'react'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { MapCell } from '#web/components/maps/map-land.tsx'
import { MapLegend } from '#web/components/maps/map-legend.tsx'
import { WorldMap } from '#web/components/maps/world-map.tsx'
import { stepFills, type WeatherStep, weatherStepOf, weatherSteps } from '#web/components/weather/weather-steps.ts'
import { useReader } from '#web/lib/reader.ts'
import { type CountryDay, wildestFirst } from './country-days.ts'
import { weatherWords as words } from './weather.words.ts'
import { describeDay } from './weather-text.ts'

type WeatherMapProps = {
  countries: readonly CountryDay[]
  /** A summary for screen readers. */
  label: string
  selected: StorefrontCode | undefined
  onSelect: (storefront: StorefrontCode) => void
}

/** Leaves out "normal unknown" unless a country has it. */
const legendOf = (steps: ReadonlySet<WeatherStep>) =>
  weatherSteps
    .filter(step => step !== 'no-normal' || steps.has(step))
    .map(step => ({ fill: stepFills[step], label: words.legend[step] }))

/** Every country in the colour of its level. Keyboard focus starts at the largest movement. */
export const WeatherMap = ({ countries, label, selected, onSelect }: WeatherMapProps) => {
  const { locale } = useReader()
  const values = useMemo(
    () =>
      new Map(
        wildestFirst(countries).map((country): [StorefrontCode, MapCell] => [
          country.storefront,
          { fill: stepFills[weatherStepOf(country)], label: describeDay(country, locale) },
        ]),
      ),
    [countries, locale],
  )
  const steps = useMemo(() => new Set(countries.map(weatherStepOf)), [countries])
  return (
    <figure className="grid gap-3">
      <WorldMap values={values} label={label} selected={selected} onSelect={onSelect} />
      <figcaption>
        <MapLegend entries={legendOf(steps)} />
      </figcaption>
    </figure>
  )
}
