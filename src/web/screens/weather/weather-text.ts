import type { WeatherDay } from '#contract/weather.ts'
import { indexStepOf, isDivided } from '#domain/weather-steps.ts'
import {
  countOf,
  describeWorldDay,
  formatTimes,
  type WeatherStep,
  weatherStepOf,
} from '#web/components/weather/world-weather.ts'
import { weatherWords as words } from './weather.words.ts'

/** Appends `2 charts held back for review` if there are any. */
export const withHeld = (text: string, { heldCharts }: Pick<WeatherDay, 'heldCharts'>, locale: string): string =>
  heldCharts > 0 ? `${text}; ${words.heldCharts(countOf(heldCharts, locale))}` : text

/** `1.32× usual, lively; 1 chart held back for review`, or why there is no index. A gap never counts as a calm day. */
export const describeDay = (day: WeatherDay, locale: string): string => {
  const { state, index } = day
  const known = state === 'measured' && index !== null
  const text = known
    ? words.timesIn(formatTimes(index, locale), words.steps[indexStepOf(index)])
    : words.states[state === 'measured' ? 'no-normal' : state]
  return withHeld(text, day, locale)
}

type World = Parameters<typeof describeWorldDay>[0]
type WorldFacts = {
  world: World | undefined
  countries: readonly Pick<WeatherDay, 'state' | 'index'>[]
  locale: string
}

/** A summary of the world's day. Countries without a measurement are counted separately, never as calm. */
export const describeWorld = ({ world, countries, locale }: WorldFacts): string => {
  const count = (value: number) => countOf(value, locale)
  const countStep = (step: WeatherStep) => countries.filter(country => weatherStepOf(country) === step).length
  const [stormy, noNormal, unmeasured] = [countStep('stormy'), countStep('no-normal'), countStep('unmeasured')]
  if (unmeasured > 0 && unmeasured === countries.length) return words.nothingMeasured
  const day = world ?? { index: null, measuredCountries: 0, stormyCountries: 0, heldCharts: 0 }
  return [
    describeWorldDay(day, locale),
    stormy > 0 && !isDivided(day) && words.worldStormy(count(stormy)),
    noNormal > 0 && words.worldNoNormal(count(noNormal)),
    unmeasured > 0 && words.worldUnmeasured(count(unmeasured)),
  ]
    .filter(Boolean)
    .join(' ')
}
