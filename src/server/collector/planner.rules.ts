import { type ChartKey, chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { allGenres, findGenre } from '#domain/genres.ts'
import { compareStorefronts, type StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'

/** 1: a public or tracked app ranks there; 2: charts over all genres; 3: charts of the genres of such apps. */
export type Priority = 1 | 2 | 3
export type PlannedChart = { chartKey: ChartKey; priority: Priority; freshnessMs: number }

export type PlanInput = {
  storefronts: readonly StorefrontCode[]
  /** Charts in which a public or tracked app ranks now. */
  rankedCharts: readonly ChartKey[]
  /** Genres of public and tracked apps, and those an admin chose. */
  genres: readonly number[]
  callsPerMinute: number
  /** A rank older than this is no current rank. */
  stalenessMs: number
}

/** The rest is for repeats, pauses and charts that somebody asks for. */
const plannedShare = 0.8

/** How fresh each priority should be, where the calls of a day and the staleness limit allow it. */
export const goalMs: Record<Priority, number> = { 1: 6 * hourMs, 2: dayMs, 3: dayMs }
/** A chart that could not be read is asked again after this time, or after its own freshness when that is shorter. */
export const failedAfterMs = 2 * hourMs
/** Before it goes stale a chart waits for its turn in a sweep and may fail twice. */
const marginMs = 2 * failedAfterMs + 2 * hourMs
/** The most important charts are never stretched beyond this, whatever may be stale. */
const longestFirstMs = dayMs

/** The longest time between two readings of a chart that never goes stale. */
export const longestFreshMs = (stalenessMs: number): number => Math.max(stalenessMs / 2, stalenessMs - marginMs)

/** A genre and, for one of games, the games above it. */
const withParent = (genre: number): number[] => {
  const parent = findGenre(genre)?.parent ?? allGenres
  return parent === allGenres ? [genre] : [genre, parent]
}

const chartsOf = (storefronts: readonly StorefrontCode[], genre: number): ChartKey[] =>
  storefronts.flatMap(storefront =>
    devices.flatMap(device => chartTypes.map(chartType => chartKeyOf({ storefront, chartType, genre, device }))),
  )

/** The whole world has 44,100 charts: too many to parse each of them while they are sorted. */
const storefrontOf = (key: ChartKey): string => key.slice(0, key.indexOf(':'))

/** Each chart once, with the best priority it has. */
const listCharts = ({ storefronts, rankedCharts, genres }: PlanInput): Map<ChartKey, Priority> => {
  const wanted = new Set<string>(storefronts)
  const isWanted = (key: ChartKey) => wanted.has(storefrontOf(key))
  const wantedGenres = [...new Set(genres.flatMap(withParent))].filter(genre => genre !== allGenres && findGenre(genre))
  const charts = new Map<ChartKey, Priority>()
  for (const key of wantedGenres.flatMap(genre => chartsOf(storefronts, genre))) charts.set(key, 3)
  for (const key of chartsOf(storefronts, allGenres)) charts.set(key, 2)
  for (const key of rankedCharts.filter(isWanted)) charts.set(key, 1)
  return charts
}

const roundingError = 1e-9

const callsADay = (freshnessMs: number): number => dayMs / freshnessMs

/**
 * How fresh each priority can be within the calls of a day. Priority 3 is stretched first, then 2, each up to where its
 * charts would go stale; then 1, up to a day. When even that is too much, all are stretched alike, without an end.
 */
const stretch = (
  counts: Record<Priority, number>,
  { callsLeft, stalenessMs }: { callsLeft: number; stalenessMs: number },
): Record<Priority, number> => {
  const longest = longestFreshMs(stalenessMs)
  const longestOf: Record<Priority, number> = { 1: Math.min(longest, longestFirstMs), 2: longest, 3: longest }
  const fresh = { ...goalMs }
  for (const priority of [1, 2, 3] as const) fresh[priority] = Math.min(fresh[priority], longest)
  const used = (priority: Priority) => counts[priority] * callsADay(fresh[priority])
  const usedByAll = () => used(1) + used(2) + used(3)
  for (const priority of [3, 2, 1] as const) {
    if (usedByAll() <= callsLeft * (1 + roundingError)) return fresh
    const free = callsLeft - (usedByAll() - used(priority))
    const neededMs = free > 0 ? (counts[priority] * dayMs) / free : Number.POSITIVE_INFINITY
    fresh[priority] = Math.min(longestOf[priority], Math.max(neededMs, fresh[priority]))
  }
  const factor = Math.max(1, usedByAll() / callsLeft / (1 + roundingError))
  return { 1: fresh[1] * factor, 2: fresh[2] * factor, 3: fresh[3] * factor }
}

/** Whole minutes, so that a chart more or less in the plan does not rewrite it. */
const toMinutes = (ms: number): number => Math.ceil(ms / minuteMs) * minuteMs

/** The most urgent first, larger markets first among equals. */
export const comparePlanned = (a: PlannedChart, b: PlannedChart): number =>
  a.priority - b.priority ||
  compareStorefronts(storefrontOf(a.chartKey), storefrontOf(b.chartKey)) ||
  (a.chartKey < b.chartKey ? -1 : 1)

/** The charts worth a call, in the order in which they are asked for. */
export const planCharts = (input: PlanInput): PlannedChart[] => {
  const charts = listCharts(input)
  const counts: Record<Priority, number> = { 1: 0, 2: 0, 3: 0 }
  for (const priority of charts.values()) counts[priority] += 1
  const callsLeft = input.callsPerMinute * (dayMs / minuteMs) * plannedShare
  const fresh = stretch(counts, { callsLeft, stalenessMs: input.stalenessMs })
  const planned = [...charts].map(([chartKey, priority]) => ({
    chartKey,
    priority,
    freshnessMs: toMinutes(fresh[priority]),
  }))
  return planned.sort(comparePlanned)
}

/** The charts that go stale between two readings, because the calls of a day are too few. */
export const listTooSlow = (planned: readonly PlannedChart[], stalenessMs: number): PlannedChart[] =>
  planned.filter(({ freshnessMs }) => freshnessMs >= stalenessMs)
