import { addDays, type Day, daysBetween } from '#domain/days.ts'
import { boundOf, climbBetween, type Place } from '#domain/distances.ts'
import { medianOf } from '#domain/medians.ts'
import type { AppId } from '#domain/ranks.ts'
import { leastDays } from '../episodes/moves.rules.ts'
import type { ChartDay } from './chart-days.rules.ts'
import { listNeighbours } from './neighbours.rules.ts'

/** Whole weeks, because ranks follow a weekly pattern. */
export const windowDays = 7
/** How many earlier days show how much the windows differ by chance. */
const placeboDays = 90
/** Days that a chart is read back for the windows of a day and of all its placebo days. */
export const readBackDays = placeboDays + windowDays
/**
 * Series drift, so a limit of 5 percent finds a difference in 7 percent of the cases in which nothing happened. With 2 percent,
 * it is 4 percent of them (bench/). As at most 83 days are compared, none of them may then differ as much.
 */
const mostByChance = 0.02

export type Windows = {
  /** Median ranks of the measured days; null if there are none, or if the app was outside of the chart on half of them. */
  before: number | null
  after: number | null
  beforeDays: number
  afterDays: number
  /** The logarithm of the ratio, minus the median of the neighbours; null if the weeks do not show it. */
  lift: number | null
  /** Earlier days of the 90 with the same windows, and how many of them differ less. */
  days: number
  smaller: number
  verdict: 'clear' | 'unclear' | 'not-enough'
  /** The day on which the week after is over. */
  finalOn: Day
}

/** Where an app was on the measured days on both sides of a day. */
type Sides = { before: Place[]; after: Place[] }

const medianRankOf = (ranks: readonly number[]): number | null => {
  const middle = medianOf(ranks)
  return middle === Number.POSITIVE_INFINITY ? null : middle
}

/** Outside counts as below every rank. If the median is outside, the depth is the median depth of the readings. */
const medianPlaceOf = (places: readonly Place[]): Place => ({
  rank: medianRankOf(places.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY)),
  depth: (medianRankOf(places.map(boundOf)) ?? 1) - 1,
})

/** Undefined with too few measured days on a side, or if their medians show no distance. */
const findLift = ({ before, after }: Sides): number | undefined => {
  if (before.length < leastDays || after.length < leastDays) return undefined
  const [was, is] = [medianPlaceOf(before), medianPlaceOf(after)]
  return climbBetween(was, is) === null ? undefined : Math.log(boundOf(was) / boundOf(is))
}

/** One entry for each day from the first on; days without a measurement are undefined. */
const toCalendar = (days: readonly ChartDay[]): (ChartDay | undefined)[] => {
  const [first] = days
  const calendar: (ChartDay | undefined)[] = []
  for (const day of days) calendar[daysBetween(first?.day ?? day.day, day.day)] = day
  return Array.from(calendar)
}

/** Compares weeks of one chart. Days are positions in the calendar; the places of each app are found once. */
const createCompareSides = (calendar: readonly (ChartDay | undefined)[]) => {
  const placesOfApps = new Map<AppId, (Place | undefined)[]>()
  const findPlaces = (appId: AppId): (Place | undefined)[] => {
    const known = placesOfApps.get(appId)
    if (known) return known
    const places = calendar.map(day => day && { rank: day.ranks.get(appId) ?? null, depth: day.depth })
    placesOfApps.set(appId, places)
    return places
  }
  const weekFrom = (places: readonly (Place | undefined)[], from: number): Place[] =>
    places.slice(Math.max(0, from), Math.max(0, from + windowDays)).filter(place => place !== undefined)
  const sidesOf = (appId: AppId, at: number): Sides => {
    const places = findPlaces(appId)
    return { before: weekFrom(places, at - windowDays), after: weekFrom(places, at + 1) }
  }
  const isSeen = (appId: AppId, at: number): boolean =>
    calendar.slice(Math.max(0, at - windowDays), at + windowDays + 1).some(day => day?.ranks.has(appId))
  /**
   * How much better the week after was than the week before, minus the same for the neighbours. Undefined if the app
   * was in neither week, or the weeks do not show it.
   */
  const netLiftAt = (appId: AppId, at: number): number | undefined => {
    const own = isSeen(appId, at) ? findLift(sidesOf(appId, at)) : undefined
    if (own === undefined) return undefined
    const last = calendar.slice(0, at).findLast(day => day !== undefined)
    const lifts = (last ? listNeighbours(last, appId) : []).flatMap(each => findLift(sidesOf(each, at)) ?? [])
    return own - (medianOf(lifts) ?? 0)
  }
  return { sidesOf, netLiftAt }
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
 * days before whose week after ends earlier than the day, so that a verdict on whole weeks is final.
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
    before: medianPlaceOf(before).rank,
    after: medianPlaceOf(after).rank,
    beforeDays: before.length,
    afterDays: after.length,
    ...compared,
    verdict: verdictOf(compared),
    finalOn: addDays(day, windowDays + 1),
  }
}
