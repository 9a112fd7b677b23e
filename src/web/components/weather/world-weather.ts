import { type IndexStep, indexStepOf, isDivided } from '#domain/weather-steps.ts'
import { formatCount, formatCountries, formatNumber, numberFormat, plural } from '#web/lib/formats.ts'

const worldSteps: Record<IndexStep, string> = {
  calm: 'a calm day',
  normal: 'a normal day',
  lively: 'a lively day',
  stormy: 'a stormy day',
}

/** Two decimals: `1.02`. */
export const formatTimes = (index: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(index)

export const formatCharts = (count: number, locale: string): string => formatCount(count, locale, ['chart', 'charts'])

export type WorldDay = { index: number | null; measuredCountries: number; stormyCountries: number; heldCharts: number }

const movedText = (day: WorldDay, locale: string): string => {
  if (day.index === null) return 'not enough data for this day.'
  const step = worldSteps[indexStepOf(day.index)]
  const measured = formatCountries(day.measuredCountries, locale)
  const moved = `moved ${formatTimes(day.index, locale)}× their usual amount`
  // A normal day in the median country is not a normal day everywhere.
  return isDivided(day)
    ? `stormy in ${formatNumber(day.stormyCountries, locale)} of ${measured}. In the median country, charts ${moved}: ${step}.`
    : `${step}. Charts of ${measured} ${moved}.`
}

/** `Nov 30: a normal day here, charts moved 1.02× their usual amount` */
export const describeCountryDay = ({ index, day, locale }: { index: number; day: string; locale: string }): string =>
  `${day}: ${worldSteps[indexStepOf(index)]} here, charts moved ${formatTimes(index, locale)}× their usual amount`

export const describeWorldDay = (day: WorldDay, locale: string): string => {
  const { heldCharts } = day
  const held = `${formatCharts(heldCharts, locale)} ${plural(heldCharts, 'was', 'were')} held back for review.`
  return heldCharts > 0 ? `${movedText(day, locale)} ${held}` : movedText(day, locale)
}
