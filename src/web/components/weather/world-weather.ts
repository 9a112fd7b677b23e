import { formatNumber, numberFormat } from '#web/lib/formats.ts'
import { indexStepOf } from './weather-steps.ts'
import { worldWeatherWords as words } from './world-weather.words.ts'

/** Two decimals: `1.02`. */
export const formatTimes = (index: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(index)

export const countOf = (count: number, locale: string): { count: number; text: string } => ({
  count,
  text: formatNumber(count, locale),
})

type WorldDay = { index: number | null; measuredCountries: number; heldCharts: number }

/** How much the charts of the world moved on a day. */
export const describeWorldDay = ({ index, measuredCountries, heldCharts }: WorldDay, locale: string): string => {
  const count = (value: number) => countOf(value, locale)
  const moved =
    index === null
      ? words.unknown
      : words.day({ step: indexStepOf(index), measured: count(measuredCountries), index: formatTimes(index, locale) })
  return heldCharts > 0 ? `${moved} ${words.held(count(heldCharts))}` : moved
}
