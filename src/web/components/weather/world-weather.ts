import type { WeatherDay } from '#contract/weather.ts'
import { type IndexStep, indexStepOf, indexSteps, isDivided } from '#domain/weather-steps.ts'
import type { MapFill } from '#web/components/maps/map-fills.ts'
import { formatNumber, numberFormat, plural } from '#web/lib/formats.ts'

const worldSteps: Record<IndexStep, string> = {
  calm: 'a calm day',
  normal: 'a normal day',
  lively: 'a lively day',
  stormy: 'a stormy day',
}

type Count = { count: number; text: string }

const countries = ({ count, text }: Count): string => `${text} ${plural(count, 'country', 'countries')}`
const were = ({ count }: Count): string => plural(count, 'was', 'were')

const words = {
  day: ({ step, measured, index }: { step: IndexStep; measured: Count; index: string }) =>
    `${worldSteps[step]}. Charts of ${countries(measured)} moved ${index}× their usual amount.`,
  /** A normal day in the median country is not a normal day everywhere. */
  divided: ({ step, stormy, measured, index }: { step: IndexStep; stormy: string; measured: Count; index: string }) =>
    `stormy in ${stormy} of ${countries(measured)}. In the median country, charts moved ${index}× their usual amount: ${worldSteps[step]}.`,
  unknown: 'not enough data for this day.',
  held: (count: Count) =>
    `${count.text} ${plural(count.count, 'chart', 'charts')} ${were(count)} held back for review.`,
}

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

export const describeWorldDay = (day: WorldDay, locale: string): string => {
  const { index, heldCharts } = day
  const count = (value: number) => countOf(value, locale)
  const moved = index === null ? words.unknown : describeMoved({ ...day, index }, locale)
  return heldCharts > 0 ? `${moved} ${words.held(count(heldCharts))}` : moved
}
