import { type ChartKey, chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { allGenres, findGenre, withParent } from '#domain/genres.ts'
import { compareStorefronts, type StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { independentMs } from '../evidence/agreement.rules.ts'

/** 1: a public or tracked app ranks there; 2: overall charts; 3: charts of the genres of such apps. */
export type Priority = 1 | 2 | 3
export type PlannedChart = { chartKey: ChartKey; priority: Priority; freshnessMs: number }

export type PlanInput = {
  storefronts: readonly StorefrontCode[]
  /** Charts where a public or tracked app currently ranks. */
  rankedCharts: readonly ChartKey[]
  /** Genres of public and tracked apps, and genres that an admin chose. */
  genres: readonly number[]
  callsPerMinute: number
  /** The maximum age of a measurement that counts as a current rank. */
  stalenessMs: number
}

/** The share of requests that the plan uses. The rest is reserved for retries, pauses and user requests. */
const plannedShare = 0.8

const goalMs: Record<Priority, number> = { 1: 6 * hourMs, 2: dayMs, 3: dayMs }
/** A failed chart is due again after this time, or after its freshness goal if that is shorter. */
export const failedAfterMs = 2 * hourMs
/** A chart that was held back is due again as soon as the next answer is independent of the last. */
export const suspectAfterMs = independentMs
/** How far each priority may be stretched to keep the goals of higher priorities. */
const longestMs: Record<Priority, number> = { 1: dayMs, 2: 3 * dayMs, 3: 3 * dayMs }

/**
 * Time reserved to read a chart again before it becomes stale. Six hours are enough for a pass over the world (53 minutes)
 * and two failed requests, each retried after two hours. With a short staleness limit, two thirds of it are reserved, which
 * is enough for one failed request.
 */
const roomMs = (stalenessMs: number): number => Math.min(6 * hourMs, (stalenessMs * 2) / 3)

/** The longest freshness goal that leaves time to read a chart again before it becomes stale. */
export const longestFreshMs = (stalenessMs: number): number => stalenessMs - roomMs(stalenessMs)

/** The freshness goal if the daily requests are sufficient. */
export const goalWithin = (priority: Priority, stalenessMs: number): number =>
  Math.min(goalMs[priority], longestFreshMs(stalenessMs))

const chartsOf = (storefronts: readonly StorefrontCode[], genre: number): ChartKey[] =>
  storefronts.flatMap(storefront =>
    devices.flatMap(device => chartTypes.map(chartType => chartKeyOf({ storefront, type: chartType, genre, device }))),
  )

/** Splits the key instead of parsing it, because sorting compares up to 44,100 charts. */
const storefrontOf = (key: ChartKey): string => key.slice(0, key.indexOf(':'))

/** Each chart once, with its best priority. */
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
/** The number of charts per priority, and the daily requests for all of them. */
type Load = { counts: Record<Priority, number>; calls: number }
type Step = readonly [priority: Priority, atMostMs: number]

const callsFor = (fresh: Freshness, { counts }: Load, priority: Priority): number =>
  counts[priority] * callsADay(fresh[priority])

const callsForAll = (fresh: Freshness, load: Load): number =>
  callsFor(fresh, load, 1) + callsFor(fresh, load, 2) + callsFor(fresh, load, 3)

const fits = (fresh: Freshness, load: Load): boolean => callsForAll(fresh, load) <= load.calls * (1 + roundingError)

/** Stretches one priority after another, only as far as needed to fit the daily requests. */
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
 * The freshness of each priority that fits the daily requests. While all charts can stay fresh, priority 3 is stretched
 * first, then 2, then 1. If they cannot, charts of priority 3 become stale first and those of 1 last, up to three days, or
 * one day for priority 1. Beyond that, all priorities are stretched by the same factor, without a limit.
 */
const stretch = (load: Load, stalenessMs: number): Freshness => {
  const forEachPriority = (ms: (priority: Priority) => number): Freshness => ({ 1: ms(1), 2: ms(2), 3: ms(3) })
  const goals = forEachPriority(priority => goalWithin(priority, stalenessMs))
  const within = forEachPriority(priority => Math.min(longestMs[priority], longestFreshMs(stalenessMs)))
  const upTo = (limits: Freshness, priority: Priority): Step => [priority, limits[priority]]
  const fresh = stretchInSteps(goals, [upTo(within, 3), upTo(within, 2), upTo(within, 1)], load)
  if (fits(fresh, load)) return fresh
  const steps = [upTo(longestMs, 3), upTo(within, 2), upTo(within, 1), upTo(longestMs, 2), upTo(longestMs, 1)]
  const late = stretchInSteps(goals, steps, load)
  const factor = Math.max(1, callsForAll(late, load) / load.calls / (1 + roundingError))
  return forEachPriority(priority => late[priority] * factor)
}

/** Rounded to minutes, so that a small change in the number of charts does not rewrite the whole plan. */
const toMinutes = (ms: number): number => Math.ceil(ms / minuteMs) * minuteMs

/** Sorts by priority, then by market size. */
export const comparePlanned = (a: PlannedChart, b: PlannedChart): number =>
  a.priority - b.priority ||
  compareStorefronts(storefrontOf(a.chartKey), storefrontOf(b.chartKey)) ||
  (a.chartKey < b.chartKey ? -1 : 1)

/** The charts to request, in the order of their requests. */
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
