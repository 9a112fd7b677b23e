import { addDays, type Day, daysBetween } from '#domain/days.ts'
import { medianOf } from '#domain/medians.ts'
import type { AppId } from '#domain/ranks.ts'
import { boundOf, type ChartDay } from './chart-days.rules.ts'
import { leastDays } from './moves.rules.ts'
import { listNeighbours } from './near.rules.ts'

/** Whole weeks, because ranks have a rhythm of the week. */
export const windowDays = 7
/** How many earlier days show how much the windows differ by chance. */
const placeboDays = 90
/** Days that a chart is read back for the windows of a day and of all its placebo days. */
export const readBackDays = placeboDays + windowDays
/**
 * Series drift, so a difference that 5 percent of the days exceed is found where nothing happened in 7 percent of the cases.
 * With 2 percent, which no more than 83 days can show only if none of them differs as much, it is 4 percent (bench/).
 */
const mostByChance = 0.02

export type Windows = {
  /** Median ranks of the measured days; an app outside of the chart counts with the rank below the last. Null without one. */
  before: number | null
  after: number | null
  beforeDays: number
  afterDays: number
  /** The logarithm of the ratio, less the median of the neighbours; null with fewer than five days a side. */
  lift: number | null
  /** Earlier days of the 90 with the same windows, and how many of them differ less. */
  days: number
  smaller: number
  verdict: 'clear' | 'unclear' | 'not-enough'
  /** The day on which the week after is over. */
  finalOn: Day
}

/** Logarithms of the ranks of the measured days on both sides of a day. */
type Sides = { before: number[]; after: number[] }

const isBoth = ({ before, after }: Sides): boolean => before.length >= leastDays && after.length >= leastDays

const liftOf = ({ before, after }: Sides): number => (medianOf(before) ?? 0) - (medianOf(after) ?? 0)

/** One entry for each day from the first on; days without a measurement are undefined. */
const toCalendar = (days: readonly ChartDay[]): (ChartDay | undefined)[] => {
  const [first] = days
  const calendar: (ChartDay | undefined)[] = []
  for (const day of days) calendar[daysBetween(first?.day ?? day.day, day.day)] = day
  return Array.from(calendar)
}

/** Compares weeks of one chart. Days are positions in the calendar; logarithms of ranks are computed once for each app. */
const createCompareSides = (calendar: readonly (ChartDay | undefined)[]) => {
  const logsOf = new Map<AppId, number[]>()
  const findLogs = (appId: AppId): number[] => {
    const known = logsOf.get(appId)
    if (known) return known
    const logs = calendar.map(day =>
      day ? Math.log(boundOf({ depth: day.depth, rank: day.ranks.get(appId) ?? null })) : Number.NaN,
    )
    logsOf.set(appId, logs)
    return logs
  }
  const weekFrom = (logs: readonly number[], from: number): number[] =>
    logs.slice(Math.max(0, from), Math.max(0, from + windowDays)).filter(log => !Number.isNaN(log))
  const sidesOf = (appId: AppId, at: number): Sides => {
    const logs = findLogs(appId)
    return { before: weekFrom(logs, at - windowDays), after: weekFrom(logs, at + 1) }
  }
  const isSeen = (appId: AppId, at: number): boolean =>
    calendar.slice(Math.max(0, at - windowDays), at + windowDays + 1).some(day => day?.ranks.has(appId))
  /**
   * How much better the week after was than the week before, less the same for the neighbours. Undefined if the app was in
   * neither week, or too few days of one are measured.
   */
  const netLiftAt = (appId: AppId, at: number): number | undefined => {
    const own = sidesOf(appId, at)
    if (!isBoth(own) || !isSeen(appId, at)) return undefined
    const last = calendar.slice(0, at).findLast(day => day !== undefined)
    const lifts = (last ? listNeighbours(last, appId) : [])
      .map(neighbour => sidesOf(neighbour, at))
      .filter(isBoth)
      .map(liftOf)
    return liftOf(own) - (medianOf(lifts) ?? 0)
  }
  return { sidesOf, netLiftAt }
}

const medianRankOf = (logs: readonly number[]): number | null => {
  const middle = medianOf(logs)
  return middle === null ? null : Math.exp(middle)
}

/** The days before `at` that are compared: those of the 90 whose week after ends earlier. */
const listPlacebos = (at: number): number[] =>
  Array.from({ length: placeboDays - windowDays }, (_, index) => at - placeboDays + index).filter(each => each > 0)

const verdictOf = ({ lift, days, smaller }: Pick<Windows, 'lift' | 'days' | 'smaller'>): Windows['verdict'] => {
  if (lift === null || 1 / (days + 1) > mostByChance) return 'not-enough'
  return (days - smaller + 1) / (days + 1) <= mostByChance ? 'clear' : 'unclear'
}

/**
 * Compares the seven days before a day with the seven days after it, without the day. The same is done for each of the 90
 * days before whose week after ends earlier than the day, so that a verdict on whole weeks stays as it is.
 */
export const compareWeeks = (days: readonly ChartDay[], appId: AppId, day: Day): Windows => {
  const { sidesOf, netLiftAt } = createCompareSides(toCalendar(days))
  const at = daysBetween(days[0]?.day ?? day, day)
  const { before, after } = sidesOf(appId, at)
  const lift = netLiftAt(appId, at) ?? null
  const placebos = listPlacebos(at).flatMap(earlier => netLiftAt(appId, earlier) ?? [])
  const compared = {
    lift,
    days: placebos.length,
    smaller: placebos.filter(each => lift !== null && Math.abs(each) < Math.abs(lift)).length,
  }
  return {
    before: medianRankOf(before),
    after: medianRankOf(after),
    beforeDays: before.length,
    afterDays: after.length,
    ...compared,
    verdict: verdictOf(compared),
    finalOn: addDays(day, windowDays + 1),
  }
}
