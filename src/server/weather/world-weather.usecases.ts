import type { z } from 'zod'
import type { getWorldWeather } from '#contract/weather.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import { toWeatherDay } from './country-weather.usecases.ts'
import { normalDays } from './moved-days.rules.ts'
import { askedDay, type ChartFilter, dayKeyOf, type ReadDays, type ReadDaysOf } from './read-days.usecases.ts'
import { listDays, newestWorldDay, worldDayOf } from './weather.rules.ts'

type WorldWeather = z.infer<typeof getWorldWeather.response>
type WorldQuery = ChartFilter & { day?: Day | undefined }
type WorldOptions = { history: Pick<History, 'findLatestMoments'>; clock: Clock; readDays: ReadDaysOf }

/** The newest day of each country, by any of the overall charts that are meant. */
const listNewestDays = async ({ findLatestMoments }: WorldOptions['history'], { chartType, device }: ChartFilter) => {
  const newest = new Map<StorefrontCode, Day>()
  for (const { chart, observedAt } of (await findLatestMoments()).charts.values()) {
    const isMeant =
      chart.genre === allGenres &&
      (chartType ?? chart.chartType) === chart.chartType &&
      (device ?? chart.device) === chart.device
    const day = dayOf(observedAt)
    if (isMeant && day > (newest.get(chart.storefront) ?? '')) newest.set(chart.storefront, day)
  }
  return [...newest.values()]
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

/** How much the overall charts of all countries moved on one day, and the world on the 30 days up to it. */
export const createWorldWeather =
  ({ history, clock, readDays }: WorldOptions) =>
  async ({ day: asked, ...filter }: WorldQuery): Promise<WorldWeather> => {
    const today = dayOf(clock.now())
    const newest = await listNewestDays(history, filter)
    const day = askedDay(asked ?? newestWorldDay(newest) ?? today, today)
    const from = addDays(day, 1 - normalDays)
    const read = await readDays({ ...filter, storefronts: storefrontCodes, from, to: day, measuredFrom: day })
    return {
      ...{ day, firstDay: firstDayOf(read), lastDay: newest.toSorted().at(-1) ?? null },
      countries: storefrontCodes.map(storefront => ({
        ...toWeatherDay(read, { storefront, day, today }),
        ...{ storefront, countryName: countryNameOf(storefront), flagUrl: flagUrlOf(storefront) },
      })),
      world: listDays(from, day).map(one => toWorldDay(read, one)),
    }
  }
