import type { ChartRank } from '#contract/seen-ranks.ts'
import type { AppTrend, TrendChange } from '#contract/trends.ts'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { type RankAt, usualMoveOf } from '#domain/moves.ts'
import { nameChart } from '#domain/named-charts.ts'
import { rankChange } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { PlaceOnDay } from '../episodes/moves.rules.ts'
import type { RankSeries } from '../history/apps/rank-series.usecases.ts'
import type { CurrentRank } from '../history/ranks.rules.ts'
import type { Moment } from '../history/snapshots.rules.ts'
import { longestSilenceMs, type StateAt } from '../history/states.rules.ts'

export const shownDays = 90

/** How long before the newest measurement the one to compare with may be. */
type Distance = { usual: number; least: number; most: number }
const aDay: Distance = { usual: dayMs, least: 18 * hourMs, most: 36 * hourMs }
const aWeek: Distance = { usual: 7 * dayMs, least: 6.25 * dayMs, most: 7.75 * dayMs }

/** An older measurement says nothing about today. */
export const newestMs = 36 * hourMs

/** The longest time from now to a measurement that a change of a day can be compared with. */
export const pairsMs = newestMs + aDay.most

type Reading = Omit<PlaceOnDay, 'day'>

/** Empty charts say nothing about an app. */
const toReading = (state: StateAt): Reading[] => {
  const { observedAt } = state
  if (state.state === 'ranked') return [{ observedAt, rank: state.rank, depth: state.depth }]
  return state.state === 'unranked' ? [{ observedAt, rank: null, depth: state.depth }] : []
}

const findBefore = <At extends { observedAt: Date }>(
  readings: readonly At[],
  newest: Date,
  { usual, least, most }: Distance,
): At | undefined => {
  const off = ({ observedAt }: At): number => Math.abs(newest.getTime() - observedAt.getTime() - usual)
  return readings
    .filter(({ observedAt }) => {
      const before = newest.getTime() - observedAt.getTime()
      return before >= least && before <= most
    })
    .toSorted((a, b) => off(a) - off(b))[0]
}

/** The last reading of each UTC day. */
const lastOfDays = (readings: readonly Reading[]): ReadonlyMap<Day, Reading> =>
  new Map(readings.map(reading => [dayOf(reading.observedAt), reading]))

const ranksOf = (readings: readonly Reading[]): RankAt[] =>
  readings.flatMap(({ observedAt, rank }) => (rank === null ? [] : [{ observedAt, rank }]))

type Compared = { newest: Reading; before: Reading | undefined; usualMove: number | null }

const toChange = ({ newest, before, usualMove }: Compared): TrendChange | null => {
  if (!before) return null
  const isBoth = newest.rank !== null && before.rank !== null
  const change = isBoth ? rankChange({ previous: before.rank ?? 0, current: newest.rank ?? 0 }) : null
  return {
    since: before.observedAt.toISOString(),
    previousRank: before.rank,
    change,
    isUsual: change === null || usualMove === null ? null : Math.abs(change) <= usualMove,
  }
}

type MeasuredTrend = Pick<AppTrend, 'day' | 'week' | 'days'>

/** The position of an app on each measured UTC day. `states`: oldest first. */
export const placesOfDays = (states: readonly StateAt[]): PlaceOnDay[] =>
  [...lastOfDays(states.flatMap(toReading))].map(([day, reading]) => ({ ...reading, day }))

/** The changes and the last 90 days of one app in one chart. `states`: oldest first. */
export const trendOf = (states: readonly StateAt[], now: Date): MeasuredTrend => {
  const readings = states.flatMap(toReading)
  const days = lastOfDays(readings)
  const from = addDays(dayOf(now), 1 - shownDays)
  const ranks = Array.from({ length: shownDays }, (_, index) => {
    const reading = days.get(addDays(from, index))
    return reading ? (reading.rank ?? 0) : null
  })
  const newest = readings.at(-1)
  const isNew = newest !== undefined && now.getTime() - newest.observedAt.getTime() <= newestMs
  if (!isNew) return { day: null, week: null, days: { from, ranks } }
  // The usual move comes from the days before.
  const usualMove = usualMoveOf(ranksOf([...days.values()].slice(0, -1)), longestSilenceMs)
  return {
    day: toChange({ newest, before: findBefore(readings, newest.observedAt, aDay), usualMove }),
    // A usual day says nothing about a week.
    week: toChange({ newest, before: findBefore(readings, newest.observedAt, aWeek), usualMove: null }),
    days: { from, ranks },
  }
}

type ChartsOfApp = {
  /** The series of the charts in which the app was in the top 10. */
  series: readonly RankSeries[]
  /** The measurements of each of these charts. */
  moments: ReadonlyMap<ChartKey, readonly Moment[]>
  now: Date
}

const top = 10

/** An empty chart says nothing about an app, and one that was read to rank 5 nothing about the top 10. */
const showsTop = ({ depth, entryCount }: Moment): boolean => entryCount > 0 && depth >= top

/** Whether the app was in the top 10 of a chart at two measurements a day apart; undefined without these. */
const compareTop = ({ chart, ranks }: RankSeries, { moments, now }: ChartsOfApp) => {
  const readings = (moments.get(chartKeyOf(chart)) ?? []).filter(showsTop)
  const newest = readings.at(-1)?.observedAt
  if (!newest || now.getTime() - newest.getTime() > newestMs) return undefined
  const before = findBefore(readings, newest, aDay)?.observedAt
  if (!before) return undefined
  const isIn = (at: Date) => ranks.some(({ observedAt, rank }) => observedAt.getTime() === at.getTime() && rank <= top)
  return { now: isIn(newest), before: isIn(before) }
}

type NamedCountry = AppTrend['top10']['entered'][number]

const nameCountry = (storefront: StorefrontCode): NamedCountry => ({
  storefront,
  countryName: countryNameOf(storefront),
})

/** Countries that entered or left the app's top 10 since a day before. */
export const compareTop10 = (charts: ChartsOfApp): Omit<AppTrend['top10'], 'countries'> => {
  const found = { entered: [] as NamedCountry[], left: [] as NamedCountry[], unpaired: 0 }
  for (const [storefront, ofCountry] of Map.groupBy(charts.series, ({ chart }) => chart.storefront)) {
    const compared = ofCountry.map(series => compareTop(series, charts))
    const [isNow, wasBefore] = [compared.some(pair => pair?.now), compared.some(pair => pair?.before)]
    if (compared.includes(undefined)) found.unpaired += 1
    else if (isNow && !wasBefore) found.entered.push(nameCountry(storefront))
    else if (wasBefore && !isNow) found.left.push(nameCountry(storefront))
  }
  return found
}

export const toBest = ({ chart, rank, observedAt, depth }: CurrentRank): ChartRank => ({
  rank,
  chart: nameChart(chart),
  countryName: countryNameOf(chart.storefront),
  flagUrl: flagUrlOf(chart.storefront),
  observedAt: observedAt.toISOString(),
  depth,
})
