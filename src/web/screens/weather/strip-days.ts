import type { WeatherDay } from '#contract/weather.ts'
import type { Day } from '#domain/days.ts'
import { describeDay, describeStripDay } from './weather.words.ts'

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

type WorldStripDay = {
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
export const worldStripDayOf = (world: WorldStripDay, locale: string): StripDay => ({
  day: world.day,
  kind: world.index === null ? 'none' : 'bar',
  index: world.index,
  text: describeStripDay(world, locale),
  isHeld: world.heldCharts > 0,
})

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
