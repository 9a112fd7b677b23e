import type { z } from 'zod'
import type { getWorldWeather } from '#contract/weather.ts'
import { batchesOf } from '#domain/batches.ts'
import { chartKeyOf } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { normalDays } from './compared-days.rules.ts'
import { createListComparedDays } from './compared-days.usecases.ts'
import { createCountryWeather, toWeatherDay } from './country-weather.usecases.ts'
import {
  askedDay,
  type ChartFilter,
  createReadDays,
  dayKeyOf,
  listOverallCharts,
  type ReadDays,
  type ReadDaysOf,
} from './read-days.usecases.ts'
import { listDays, newestWorldDay, worldDayOf, worldDayWithin } from './weather.rules.ts'

type WorldWeather = z.infer<typeof getWorldWeather.response>
type WorldQuery = ChartFilter & { day?: Day | undefined }
type WorldOptions = { history: Pick<History, 'findLatestMoments' | 'moments'>; clock: Clock; readDays: ReadDaysOf }

type WorldHistory = WorldOptions['history']

/** The newest day on which any of the filtered overall charts was measured. */
const findLastDay = async ({ findLatestMoments }: WorldHistory, filter: ChartFilter): Promise<Day | undefined> => {
  const { charts } = await findLatestMoments()
  const moments = listOverallCharts(storefrontCodes, filter).flatMap(
    chart => charts.get(chartKeyOf(chart))?.observedAt.getTime() ?? [],
  )
  return moments.length > 0 ? dayOf(new Date(Math.max(...moments))) : undefined
}

/** The number of measured countries on each day up to the last. */
const countCountries = async ({ moments }: WorldHistory, filter: ChartFilter, lastDay: Day) => {
  const charts = listOverallCharts(storefrontCodes, filter)
  const span = { from: startOfDay(addDays(lastDay, -worldDayWithin)), to: startOfDay(addDays(lastDay, 1)) }
  const measured = await moments.listMomentsOf(charts, span)
  const countries = new Map<number, Set<StorefrontCode>>()
  for (const chart of charts) {
    for (const at of measured.get(chartKeyOf(chart)) ?? []) {
      const day = Math.floor(at.getTime() / dayMs)
      countries.set(day, (countries.get(day) ?? new Set()).add(chart.storefront))
    }
  }
  return new Map([...countries].map(([day, { size }]): [Day, number] => [dayOf(new Date(day * dayMs)), size]))
}

const sumOver = (counts: ReadonlyMap<string, number>, day: Day): number =>
  storefrontCodes.reduce((sum, storefront) => sum + (counts.get(dayKeyOf(storefront, day)) ?? 0), 0)

const toWorldDay = (read: ReadDays, day: Day) =>
  worldDayOf(
    day,
    storefrontCodes.flatMap(storefront => read.moved.get(dayKeyOf(storefront, day)) ?? []),
    sumOver(read.heldCharts, day),
  )

const firstDayOf = ({ since }: ReadDays): Day | null =>
  [...since.values()].map(({ askedSince }) => dayOf(askedSince)).toSorted()[0] ?? null

/** How much the overall charts of all countries moved on one day, and the world's movement over the 30 days up to it. */
const createWorldWeather =
  ({ history, clock, readDays }: WorldOptions) =>
  async ({ day: requestedDay, ...filter }: WorldQuery): Promise<WorldWeather> => {
    const today = dayOf(clock.now())
    const lastDay = await findLastDay(history, filter)
    const findDay = async () => lastDay && newestWorldDay(await countCountries(history, filter, lastDay))
    const day = askedDay(requestedDay ?? (await findDay()) ?? today, today)
    const from = addDays(day, 1 - normalDays)
    const read = await readDays({ ...filter, storefronts: storefrontCodes, from, to: day, measuredFrom: day })
    return {
      day,
      firstDay: firstDayOf(read),
      lastDay: lastDay ?? null,
      countries: storefrontCodes.map(storefront => ({
        ...toWeatherDay(read, { storefront, day, today }),
        storefront,
        countryName: countryNameOf(storefront),
        flagUrl: flagUrlOf(storefront),
      })),
      world: listDays(from, day).map(date => toWorldDay(read, date)),
    }
  }

/** How many countries one statement covers, so that other queries can run in between. */
const storefrontsAtOnce = 15

/**
 * Computes missing moves of the overall charts, a few countries at a time, so that no weather request has to wait for it.
 * `from` limits how far back it looks.
 */
const createFillMoves =
  ({ history }: { history: Pick<History, 'moves'> }) =>
  async ({ from = new Date(0), signal }: { from?: Date; signal?: AbortSignal } = {}): Promise<void> => {
    for (const batch of batchesOf(storefrontCodes, storefrontsAtOnce)) {
      signal?.throwIfAborted()
      await history.moves.fillChartMoves(listOverallCharts(batch), from)
    }
  }

export type Weather = ReturnType<typeof createWeather>

export type WeatherOptions = { db: Database; history: History; clock: Clock }

/** How much charts move compared with what is normal for them, and what was held back for review. */
export const createWeather = (options: WeatherOptions) => {
  const listComparedDays = createListComparedDays(options)
  const readDays = createReadDays({ ...options, listComparedDays })
  return {
    getWorldWeather: createWorldWeather({ ...options, readDays }),
    getCountryWeather: createCountryWeather({ ...options, readDays }),
    fillMoves: createFillMoves(options),
  }
}
