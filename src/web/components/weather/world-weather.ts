import { indexStepOf, isDivided } from '#domain/weather-steps.ts'
import { formatNumber, numberFormat } from '#web/lib/formats.ts'
import { worldWeatherWords as words } from './world-weather.words.ts'

/** Two decimals: `1.02`. */
export const formatTimes = (index: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(index)

export const countOf = (count: number, locale: string): { count: number; text: string } => ({
  count,
  text: formatNumber(count, locale),
})

type WorldDay = { index: number | null; measuredCountries: number; stormyCountries: number; heldCharts: number }

const describeMoved = (day: WorldDay & { index: number }, locale: string): string => {
  const { index, measuredCountries, stormyCountries } = day
  const facts = {
    step: indexStepOf(index),
    measured: countOf(measuredCountries, locale),
    index: formatTimes(index, locale),
  }
  return isDivided(day) ? words.divided({ ...facts, stormy: formatNumber(stormyCountries, locale) }) : words.day(facts)
}

/** How much the charts of the world moved on a day. */
export const describeWorldDay = (day: WorldDay, locale: string): string => {
  const { index, heldCharts } = day
  const count = (value: number) => countOf(value, locale)
  const moved = index === null ? words.unknown : describeMoved({ ...day, index }, locale)
  return heldCharts > 0 ? `${moved} ${words.held(count(heldCharts))}` : moved
}
