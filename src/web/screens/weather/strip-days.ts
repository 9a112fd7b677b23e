import type { WeatherDay } from '#contract/weather.ts'
import type { Day } from '#domain/days.ts'
import { countOf, formatTimes } from '#web/components/weather/world-weather.ts'
import { weatherWords as words } from './weather.words.ts'
import { describeDay, withHeld } from './weather-text.ts'

/**
 * A day of the bar plot: `bar` has an index; `gap` was not measured and is hatched; `none` was measured but could not be
 * compared. `text` describes the day.
 */
export type StripDay = {
  day: Day
  kind: 'bar' | 'gap' | 'none'
  index: number | null
  /** Whether a reading was held back for review. */
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

/** For the world we only know the number of compared countries, so a day without any is `none`, not `gap`. */
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

/** The top of the scale: at least 2× usual; bars are clipped at 4×. */
export const stripTopOf = (days: readonly Pick<StripDay, 'index'>[]): number =>
  Math.min(mostTop, Math.max(leastTop, ...days.map(({ index }) => Math.ceil(index ?? 0))))

/** The height of a bar as a share of the scale, and whether it is clipped. A day without movement keeps a minimal bar. */
export const stripBarOf = (index: number, top: number): { share: number; isCut: boolean } => ({
  share: Math.max(0.015, Math.min(1, index / top)),
  isCut: index > top,
})
