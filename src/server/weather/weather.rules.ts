import type { WeatherDay } from '#contract/weather.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { medianOf } from '#domain/medians.ts'
import type { MovedDay } from './moved-days.rules.ts'

/** The newest measurement of a country and day, and how many apps the longest of its charts had. */
export type MeasuredDay = { observedAt: Date; depth: number; entries: number }

export type KnownSince = { askedSince: Date; measuredSince: Date | undefined }

/** All that is known of one country and one day; what is not there was not found. */
export type DayEvidence = {
  day: Day
  moved?: MovedDay | undefined
  measured?: MeasuredDay | undefined
  since?: KnownSince | undefined
  /** Today, and the newest measurement of the country is younger than any silence that is a gap. */
  isAwaited: boolean
  heldCharts: number
}

/** With the first measurement begins what can be compared, and an empty chart has nothing that moves: no gap is before. */
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

/** One day of a country, with the one state that fits what is known of it. A day across a gap is failed, never calm. */
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

/** The days from the first to the last, both included; none when the first lies after the last. */
export const listDays = (from: Day, to: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export type WorldDay = {
  day: Day
  index: number | null
  measuredCountries: number
  heldCharts: number
}

/** The median index over the countries that are measured on that day. */
export const worldDayOf = (day: Day, moved: readonly MovedDay[], heldCharts: number): WorldDay => {
  const indexes = moved.flatMap(({ index }) => (index === null ? [] : [index]))
  return { day, index: medianOf(indexes), measuredCountries: indexes.length, heldCharts }
}

/** Days before the newest measurement that say which countries are measured now. */
export const worldDayWithin = 7

/**
 * The day to show the world of: the newest one with at least half as many measured countries as the measured day before
 * it. So a day counts once half of the world was read, days of an outage are skipped, and a plan that was narrowed is
 * followed from its second day on. What is planned plays no part, only what was measured on the last days.
 */
export const newestWorldDay = (countriesByDay: ReadonlyMap<Day, number>): Day | undefined => {
  const newestFirst = [...countriesByDay].filter(([, countries]) => countries > 0).sort(([a], [b]) => (a < b ? 1 : -1))
  const countsBefore = newestFirst.slice(1).map(([, countries]) => countries)
  return newestFirst.find(([, countries], at) => countries * 2 >= (countsBefore[at] ?? 0))?.[0]
}

/** The App Store opened then: of no day before is anything known. */
export const firstStoreDay: Day = '2008-07-10'
