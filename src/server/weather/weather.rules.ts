import type { WeatherDay } from '#contract/weather.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { medianOf } from '#domain/medians.ts'
import { indexStepOf } from '#domain/weather-steps.ts'
import type { MovedDay } from './moved-days.rules.ts'

/** The newest measurement of a country on a day, and the length of its longest chart. */
export type MeasuredDay = { observedAt: Date; depth: number; entries: number }

export type KnownSince = { askedSince: Date; measuredSince: Date | undefined }

/** Everything known about one country on one day; absent fields were not found. */
export type DayEvidence = {
  day: Day
  moved?: MovedDay | undefined
  measured?: MeasuredDay | undefined
  since?: KnownSince | undefined
  /** The day is today, and the country's newest measurement is recent enough that this is not yet a gap. */
  isAwaited: boolean
  heldCharts: number
}

/** Nothing to compare: the country's first measurement, or an empty chart. Neither is a gap. */
const isBeginning = ({ day, measured, since }: DayEvidence): boolean => {
  if (!measured) return false
  return measured.entries === 0 || (since?.measuredSince !== undefined && dayOf(since.measuredSince) === day)
}

const stateOf = (evidence: DayEvidence): WeatherDay['state'] => {
  const { day, moved, measured, since } = evidence
  if (moved) return moved.charts > 0 ? 'measured' : 'no-normal'
  if (isBeginning(evidence)) return 'no-normal'
  if (!since || day < dayOf(since.askedSince)) return 'not-tracked'
  return evidence.isAwaited && !measured ? 'awaited' : 'failed'
}

/** One day of a country with its state. A day across a gap is failed, never calm. */
export const weatherDayOf = (evidence: DayEvidence): WeatherDay => {
  const { day, moved, measured, heldCharts } = evidence
  const state = stateOf(evidence)
  return {
    day,
    state,
    heldCharts,
    index: moved?.index ?? null,
    meanMove: moved?.meanMove ?? null,
    usualMove: moved?.usualMove ?? null,
    charts: moved?.charts ?? 0,
    observedAt: measured?.observedAt.toISOString() ?? null,
    depth: measured?.depth ?? null,
  }
}

/** The days from first to last, inclusive; empty if `from` is after `to`. */
export const listDays = (from: Day, to: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export type WorldDay = {
  day: Day
  index: number | null
  measuredCountries: number
  stormyCountries: number
  heldCharts: number
}

/** The median index over the countries measured that day. */
export const worldDayOf = (day: Day, moved: readonly MovedDay[], heldCharts: number): WorldDay => {
  const indexes = moved.flatMap(({ index }) => (index === null ? [] : [index]))
  return {
    day,
    index: medianOf(indexes),
    measuredCountries: indexes.length,
    stormyCountries: indexes.filter(index => indexStepOf(index) === 'stormy').length,
    heldCharts,
  }
}

/** How many days before the newest measurement decide which countries count as measured now. */
export const worldDayWithin = 7

/**
 * The day to show for the world: the newest day with at least half as many measured countries as the measured day before it.
 * So a day counts once half of the world is measured, days of an outage are skipped, and a smaller collection plan is
 * followed from its second day on. Looks at measurements only, not at the plan.
 */
export const newestWorldDay = (countriesByDay: ReadonlyMap<Day, number>): Day | undefined => {
  const newestFirst = [...countriesByDay].filter(([, countries]) => countries > 0).sort(([a], [b]) => (a < b ? 1 : -1))
  const countsBefore = newestFirst.slice(1).map(([, countries]) => countries)
  return newestFirst.find(([, countries], at) => countries * 2 >= (countsBefore[at] ?? 0))?.[0]
}

/** The day the App Store opened; no data exists before it. */
export const firstStoreDay: Day = '2008-07-10'
