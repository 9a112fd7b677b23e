import {
  type Chart,
  type ChartKey,
  type ChartType,
  chartKeyOf,
  chartTypes,
  type Device,
  devices,
} from '#domain/charts.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import { type HeldReading, listHeldReadings } from '../evidence/suspects.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Moment } from '../history/snapshots.rules.ts'
import { longestSilenceMs } from '../history/states.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { mapYielding } from '../platform/limits/event-loop.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { ListComparedDays } from './compared-days.usecases.ts'
import { listKnownSince } from './known-since.rules.ts'
import { type ComparedChart, createListMovedDays, type MovedDay } from './moved-days.rules.ts'
import { firstStoreDay, type KnownSince, type MeasuredDay } from './weather.rules.ts'

/** Filters the overall charts; an undefined field matches all. */
export type ChartFilter = { chartType?: ChartType | undefined; device?: Device | undefined }

export type DaysQuery = ChartFilter & {
  storefronts: readonly StorefrontCode[]
  from: Day
  to: Day
  /** First day whose newest measurement is read. */
  measuredFrom: Day
}

/** The history of countries and days; the keys come from `dayKeyOf`. */
export type ReadDays = {
  moved: ReadonlyMap<string, MovedDay>
  measured: ReadonlyMap<string, MeasuredDay>
  since: ReadonlyMap<StorefrontCode, KnownSince>
  /** Readings held back for review, oldest first. */
  held: readonly HeldReading[]
  /** How many charts of a country had a held-back reading that day. */
  heldCharts: ReadonlyMap<string, number>
  /** Countries whose next measurement is not late. */
  fresh: ReadonlySet<StorefrontCode>
}

/**
 * A valid day to query; a future day becomes today.
 * @throws RequestError request.invalid for a day before the App Store opened.
 */
export const askedDay = (day: Day, today: Day): Day => {
  if (day < firstStoreDay)
    throw new RequestError(
      'request.invalid',
      `The App Store did not exist before ${firstStoreDay}; choose a later day.`,
    )
  return day < today ? day : today
}

export const dayKeyOf = (storefront: StorefrontCode, day: Day): string => `${storefront} ${day}`

const toLists = ({ chartType, device }: ChartFilter) => ({
  chartTypes: chartType ? [chartType] : chartTypes,
  devices: device ? [device] : devices,
})

/** The overall charts of these countries. */
export const listOverallCharts = (storefronts: readonly StorefrontCode[], filter: ChartFilter = {}): Chart[] => {
  const lists = toLists(filter)
  return storefronts.flatMap(storefront =>
    lists.chartTypes.flatMap(chartType =>
      lists.devices.map((device): Chart => ({ storefront, type: chartType, genre: allGenres, device })),
    ),
  )
}

const listMovedDays = async (compared: readonly ComparedChart[]): Promise<Map<string, MovedDay>> => {
  const listDays = createListMovedDays()
  const countries = Map.groupBy(compared, ({ storefront }) => storefront)
  const moved = await mapYielding(countries, ([storefront, charts]) => listDays(storefront, charts))
  return new Map(moved.flat().map(day => [dayKeyOf(day.storefront, day.day), day]))
}

/** The newest measurement of any chart per country and day. */
const newestByDay = (
  charts: readonly Chart[],
  moments: ReadonlyMap<ChartKey, readonly Moment[]>,
): Map<string, MeasuredDay> => {
  const days = new Map<string, MeasuredDay>()
  for (const chart of charts) {
    for (const { observedAt, depth, entryCount } of moments.get(chartKeyOf(chart)) ?? []) {
      const key = dayKeyOf(chart.storefront, dayOf(observedAt))
      const known = days.get(key)
      const newest = known && known.observedAt >= observedAt ? known : { observedAt, depth }
      days.set(key, { ...newest, entries: Math.max(entryCount, known?.entries ?? 0) })
    }
  }
  return days
}

/** A chart that was held back twice on a day counts once. */
const countHeld = (held: readonly HeldReading[]): Map<string, number> => {
  const days = Map.groupBy(held, ({ chart, observedAt }) => dayKeyOf(chart.storefront, dayOf(observedAt)))
  return new Map([...days].map(([key, list]) => [key, new Set(list.map(({ chart }) => chartKeyOf(chart))).size]))
}

type ReadDaysOptions = {
  db: Database
  history: History
  clock: Clock
  listComparedDays: ListComparedDays
}

/** Reads the history of countries' overall charts over a span of days. Takes a few statements for any number of countries. */
export const createReadDays = ({ db, history, clock, listComparedDays }: ReadDaysOptions) => {
  return async (query: DaysQuery): Promise<ReadDays> => {
    const { storefronts, from, to, measuredFrom } = query
    const charts = listOverallCharts(storefronts, query)
    const until = startOfDay(addDays(to, 1)).getTime()
    const span = { from: startOfDay(from), to: new Date(until - secondMs) }
    const [compared, measured, held, askedSince, measuredSince, latest] = await Promise.all([
      listComparedDays(charts, span),
      history.moments.listMeasurementsIn(charts, { from: startOfDay(measuredFrom), to: span.to }),
      listHeldReadings(db, { charts, from: span.from, to: new Date(until - 1) }),
      history.moments.listTrackedSince(charts),
      history.moments.listFirstMoments(charts),
      history.findLatestMoments(),
    ])
    const freshSince = clock.now().getTime() - longestSilenceMs
    const isFresh = (chart: Chart) => (latest.charts.get(chartKeyOf(chart))?.observedAt.getTime() ?? 0) >= freshSince
    return {
      moved: await listMovedDays(compared),
      measured: newestByDay(charts, measured),
      since: listKnownSince(charts, { asked: askedSince, measured: measuredSince }),
      held,
      heldCharts: countHeld(held),
      fresh: new Set(charts.filter(isFresh).map(({ storefront }) => storefront)),
    }
  }
}

export type ReadDaysOf = ReturnType<typeof createReadDays>
