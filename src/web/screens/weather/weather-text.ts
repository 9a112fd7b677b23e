import type { WeatherDay } from '#contract/weather.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { weatherWords as words } from './weather.words.ts'
import { indexStepOf } from './weather-steps.ts'

/** Two decimals: `1.02`. */
export const formatTimes = (index: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(index)

export const countOf = (count: number, locale: string): { count: number; text: string } => ({
  count,
  text: formatNumber(count, locale),
})

type Marks = Pick<WeatherDay, 'shuffledCharts' | 'frozenCharts'>

/** `2 charts shuffled`, `1 chart frozen`; none of what was not. */
export const marksOf = ({ shuffledCharts, frozenCharts }: Marks, locale: string): string[] => [
  ...(shuffledCharts > 0 ? [words.shuffledCharts(countOf(shuffledCharts, locale))] : []),
  ...(frozenCharts > 0 ? [words.frozenCharts(countOf(frozenCharts, locale))] : []),
]

/** `1.32 times the usual, lively; 1 chart frozen`, or why there is no index. A gap never reads like a calm day. */
export const describeDay = (day: WeatherDay, locale: string): string => {
  const { state, index } = day
  const known = state === 'measured' && index !== null
  const text = known
    ? words.timesIn(formatTimes(index, locale), words.steps[indexStepOf(index)])
    : words.states[state === 'measured' ? 'no-normal' : state]
  return [text, ...marksOf(day, locale)].join('; ')
}

type World = { index: number | null; measuredCountries: number } & Marks
type WorldFacts = { world: World | undefined; states: readonly WeatherDay['state'][]; locale: string }

/** The day of the world in a few short sentences; what was not measured is counted, and never calm. */
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
    world && world.shuffledCharts > 0 && words.worldShuffled(count(world.shuffledCharts)),
    world && world.frozenCharts > 0 && words.worldFrozen(count(world.frozenCharts)),
    noNormal > 0 && words.worldNoNormal(count(noNormal)),
    unmeasured > 0 && words.worldUnmeasured(count(unmeasured)),
  ]
    .filter(Boolean)
    .join(' ')
}
