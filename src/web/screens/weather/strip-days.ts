import type { WeatherDay } from '#contract/weather.ts'
import type { Day } from '#domain/days.ts'
import { weatherWords as words } from './weather.words.ts'
import { countOf, describeDay, formatTimes, withHeld } from './weather-text.ts'

/**
 * A day of a strip: a bar of its index; a gap, which is hatched; or nothing to draw, as it was measured and could not be
 * compared. `text` says the same in words.
 */
export type StripDay = {
  day: Day
  kind: 'bar' | 'gap' | 'none'
  index: number | null
  /** A chart was held back for review. */
  isHeld: boolean
  text: string
}

type WorldDay = {
  day: Day
  index: number | null
  measuredCountries: number
  heldCharts: number
}

const kindOf = ({ state, index }: WeatherDay): StripDay['kind'] => {
  if (state === 'measured' && index !== null) return 'bar'
  return state === 'measured' || state === 'no-normal' ? 'none' : 'gap'
}

export const stripDayOf = (day: WeatherDay, locale: string): StripDay => {
  const kind = kindOf(day)
  return {
    day: day.day,
    kind,
    index: kind === 'bar' ? day.index : null,
    text: describeDay(day, locale),
    isHeld: day.heldCharts > 0,
  }
}

/** Of the world it is only known how many countries could be compared: a day without any is no gap for sure. */
export const worldStripDayOf = (world: WorldDay, locale: string): StripDay => {
  const { day, index, measuredCountries } = world
  const text =
    index === null
      ? words.nothingCompared
      : words.worldStripDay(formatTimes(index, locale), countOf(measuredCountries, locale))
  return {
    day,
    kind: index === null ? 'none' : 'bar',
    index,
    text: withHeld(text, world, locale),
    isHeld: world.heldCharts > 0,
  }
}

const leastTop = 2
const mostTop = 4

/** Where the scale of a strip ends: twice the usual at least, and at four times it bars are cut. */
export const stripTopOf = (days: readonly Pick<StripDay, 'index'>[]): number =>
  Math.min(mostTop, Math.max(leastTop, ...days.map(({ index }) => Math.ceil(index ?? 0))))

/** The height of a bar from 0 to 1 of the scale, and whether it would go on. A day on which nothing moved keeps a trace. */
export const stripBarOf = (index: number, top: number): { share: number; isCut: boolean } => ({
  share: Math.max(0.015, Math.min(1, index / top)),
  isCut: index > top,
})
