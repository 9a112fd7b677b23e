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
  /** A measurement that is older is no current rank any more. */
  stalenessMs: number
}

/** The rest is for repeats, pauses and charts that somebody asks for. */
const plannedShare = 0.8

const goalMs: Record<Priority, number> = { 1: 6 * hourMs, 2: dayMs, 3: dayMs }
/** A chart that could not be read is asked again after this time, or after its own freshness when that is shorter. */
export const failedAfterMs = 2 * hourMs
/** How far each priority is stretched while a higher one keeps its goal. */
const longestMs: Record<Priority, number> = { 1: dayMs, 2: 3 * dayMs, 3: 3 * dayMs }

/**
 * Time to read a chart again before it is stale. Six hours hold a pass over the world (53 minutes) and two failed calls,
 * each asked again after two hours. Of a short limit two thirds stay free, which holds one failed call.
 */
const roomMs = (stalenessMs: number): number => Math.min(6 * hourMs, (stalenessMs * 2) / 3)

/** The longest freshness with which a chart can still be read again before it is stale. */
export const longestFreshMs = (stalenessMs: number): number => stalenessMs - roomMs(stalenessMs)

/** How fresh a chart should be where the calls of a day are enough. */
export const goalWithin = (priority: Priority, stalenessMs: number): number =>
  Math.min(goalMs[priority], longestFreshMs(stalenessMs))

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

type Freshness = Record<Priority, number>
/** How many charts each priority has, and the calls of a day for them all. */
type Load = { counts: Record<Priority, number>; calls: number }
type Step = readonly [priority: Priority, atMostMs: number]

const callsFor = (fresh: Freshness, { counts }: Load, priority: Priority): number =>
  counts[priority] * callsADay(fresh[priority])

const callsForAll = (fresh: Freshness, load: Load): number =>
  callsFor(fresh, load, 1) + callsFor(fresh, load, 2) + callsFor(fresh, load, 3)

const fits = (fresh: Freshness, load: Load): boolean => callsForAll(fresh, load) <= load.calls * (1 + roundingError)

/** Stretches one priority after another, each no further than it must be, until the calls are enough. */
const stretchInSteps = (goals: Freshness, steps: readonly Step[], load: Load): Freshness => {
  const fresh = { ...goals }
  for (const [priority, atMostMs] of steps) {
    if (fits(fresh, load)) return fresh
    const free = load.calls - (callsForAll(fresh, load) - callsFor(fresh, load, priority))
    const neededMs = free > 0 ? (load.counts[priority] * dayMs) / free : Number.POSITIVE_INFINITY
    fresh[priority] = Math.max(fresh[priority], Math.min(atMostMs, neededMs))
  }
  return fresh
}

/**
 * How fresh each priority can be within the calls of a day. As long as all charts can stay fresh, priority 3 is stretched
 * first, then 2, then 1. Where they cannot, charts of priority 3 become stale first and those of 1 last: each within three
 * days, or one day for priority 1. When even that is too much, all are stretched alike, without an end.
 */
const stretch = (load: Load, stalenessMs: number): Freshness => {
  const ofEach = (ms: (priority: Priority) => number): Freshness => ({ 1: ms(1), 2: ms(2), 3: ms(3) })
  const goals = ofEach(priority => goalWithin(priority, stalenessMs))
  const within = ofEach(priority => Math.min(longestMs[priority], longestFreshMs(stalenessMs)))
  const upTo = (limits: Freshness, priority: Priority): Step => [priority, limits[priority]]
  const fresh = stretchInSteps(goals, [upTo(within, 3), upTo(within, 2), upTo(within, 1)], load)
  if (fits(fresh, load)) return fresh
  const steps = [upTo(longestMs, 3), upTo(within, 2), upTo(within, 1), upTo(longestMs, 2), upTo(longestMs, 1)]
  const late = stretchInSteps(goals, steps, load)
  const factor = Math.max(1, callsForAll(late, load) / load.calls / (1 + roundingError))
  return ofEach(priority => late[priority] * factor)
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
  const calls = input.callsPerMinute * (dayMs / minuteMs) * plannedShare
  const fresh = stretch({ counts, calls }, input.stalenessMs)
  const planned = [...charts].map(([chartKey, priority]) => ({
    chartKey,
    priority,
    freshnessMs: toMinutes(fresh[priority]),
  }))
  return planned.sort(comparePlanned)
}
