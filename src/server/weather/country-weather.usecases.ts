import type { z } from 'zod'
import type { getCountryWeather, WeatherDay } from '#contract/weather.ts'
import { chartKeyOf } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { ChartShuffle } from './judging.usecases.ts'
import { askedDay, type ChartFilter, dayKeyOf, type ReadDays, type ReadDaysOf } from './read-days.usecases.ts'
import { listDays, weatherDayOf } from './weather.rules.ts'

type CountryWeather = z.infer<typeof getCountryWeather.response>
type CountryQuery = ChartFilter & { storefront: StorefrontCode; to?: Day | undefined; days: number }
type CountryOptions = { history: Pick<History, 'moments'>; clock: Clock; readDays: ReadDaysOf }

/** The day of a country as everybody sees it. */
export const toWeatherDay = (
  read: ReadDays,
  { storefront, day, today }: { storefront: StorefrontCode; day: Day; today: Day },
): WeatherDay => {
  const key = dayKeyOf(storefront, day)
  return weatherDayOf({
    ...{ day, moved: read.moved.get(key), measured: read.measured.get(key), since: read.since.get(storefront) },
    isAwaited: day >= today && read.fresh.has(storefront),
    shuffledCharts: read.shuffledCharts.get(key) ?? 0,
    frozenCharts: read.frozenCharts.get(key) ?? 0,
  })
}

/** Most countries have no shuffle: then nothing more is read. */
const describeShuffles = async (
  { history }: Pick<CountryOptions, 'history'>,
  shuffles: readonly ChartShuffle[],
): Promise<CountryWeather['shuffles']> => {
  const [newest, oldest] = [shuffles[0], shuffles.at(-1)]
  if (!newest || !oldest) return []
  const charts = [...new Map(shuffles.map(({ chart }) => [chartKeyOf(chart), chart])).values()]
  const span = { from: oldest.observedAt, to: newest.observedAt }
  const measured = await history.moments.listMeasurementsIn(charts, span)
  return shuffles.map(({ chart, observedAt, meanMove, usualMove, length }) => {
    const chartKey = chartKeyOf(chart)
    const moment = measured.get(chartKey)?.find(one => one.observedAt.getTime() === observedAt.getTime())
    return {
      chart: { chartKey, ...chart },
      observedAt: observedAt.toISOString(),
      ...{ meanMove, usualMove, depth: moment?.depth ?? length },
    }
  })
}

/** How much the overall charts of one country moved day by day. Days that are still to come are left out. */
export const createCountryWeather =
  ({ history, clock, readDays }: CountryOptions) =>
  async ({ storefront, to, days, ...filter }: CountryQuery): Promise<CountryWeather> => {
    const today = dayOf(clock.now())
    const last = askedDay(to ?? today, today)
    const from = addDays(last, 1 - days)
    const read = await readDays({ ...filter, storefronts: [storefront], from, to: last, measuredFrom: from })
    return {
      ...{ storefront, countryName: countryNameOf(storefront), flagUrl: flagUrlOf(storefront) },
      days: listDays(from, last).map(day => toWeatherDay(read, { storefront, day, today })),
      shuffles: await describeShuffles({ history }, read.shuffles),
    }
  }
