import type { WeatherDay } from '#contract/weather.ts'
import { formatNumber, numberFormat } from '#web/lib/formats.ts'
import { weatherWords as words } from './weather.words.ts'
import { indexStepOf } from './weather-steps.ts'

/** Two decimals: `1.02`. */
export const formatTimes = (index: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(index)

export const countOf = (count: number, locale: string): { count: number; text: string } => ({
  count,
  text: formatNumber(count, locale),
})

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

type World = { index: number | null; measuredCountries: number; heldCharts: number }
type WorldFacts = { world: World | undefined; states: readonly WeatherDay['state'][]; locale: string }

/** A summary of the world's day. Countries without a measurement are counted separately, never as calm. */
export const describeWorld = ({ world, states, locale }: WorldFacts): string => {
  const count = (value: number) => countOf(value, locale)
  const noNormal = states.filter(state => state === 'no-normal').length
  const unmeasured = states.filter(state => state !== 'no-normal' && state !== 'measured').length
  const index = world?.index ?? null
  return [
    world && index !== null
      ? words.worldDay({
          step: indexStepOf(index),
          measured: count(world.measuredCountries),
          index: formatTimes(index, locale),
        })
      : words.worldUnknown,
    world && world.heldCharts > 0 && words.worldHeld(count(world.heldCharts)),
    noNormal > 0 && words.worldNoNormal(count(noNormal)),
    unmeasured > 0 && words.worldUnmeasured(count(unmeasured)),
  ]
    .filter(Boolean)
    .join(' ')
}
