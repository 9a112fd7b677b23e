import type { WeatherDay } from '#contract/weather.ts'
import type { MapFill } from '#web/components/maps/map-fills.ts'

/** Levels by index, calmest first. */
export const indexSteps = ['calm', 'normal', 'lively', 'stormy'] as const
export type IndexStep = (typeof indexSteps)[number]

/** The levels of a country, which may also have no known normal or no measurement. */
export const weatherSteps = [...indexSteps, 'no-normal', 'unmeasured'] as const
export type WeatherStep = (typeof weatherSteps)[number]

/** Rounds as displayed, so that the level always matches the number: `2.00` is stormy. */
const roundAsDisplayed = (index: number): number => Math.round(index * 100) / 100

const stepLimits = { normal: 0.75, lively: 1.25, stormy: 2 } as const

export const indexStepOf = (index: number): IndexStep => {
  const times = roundAsDisplayed(index)
  if (times >= stepLimits.stormy) return 'stormy'
  if (times >= stepLimits.lively) return 'lively'
  return times >= stepLimits.normal ? 'normal' : 'calm'
}

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
