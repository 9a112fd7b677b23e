import type { z } from 'zod'
import type { getCountryWeather, WeatherDay } from '#contract/weather.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { HeldReading } from '../evidence/suspects.repository.ts'
import type { Clock } from '../platform/process/clock.ts'
import { askedDay, type ChartFilter, dayKeyOf, type ReadDays, type ReadDaysOf } from './read-days.usecases.ts'
import { listDays, weatherDayOf } from './weather.rules.ts'

type CountryWeather = z.infer<typeof getCountryWeather.response>
type CountryQuery = ChartFilter & { storefront: StorefrontCode; to?: Day | undefined; days: number }
type CountryOptions = { clock: Clock; readDays: ReadDaysOf }

/** A country's day, as shown to all users. */
export const toWeatherDay = (
  read: ReadDays,
  { storefront, day, today }: { storefront: StorefrontCode; day: Day; today: Day },
): WeatherDay => {
  const key = dayKeyOf(storefront, day)
  return weatherDayOf({
    day,
    moved: read.moved.get(key),
    measured: read.measured.get(key),
    since: read.since.get(storefront),
    isAwaited: day >= today && read.fresh.has(storefront),
    heldCharts: read.heldCharts.get(key) ?? 0,
  })
}

const describeHeld = ({ chart, observedAt, reason, grade }: HeldReading): CountryWeather['held'][number] => ({
  chart: nameChart(chart),
  observedAt: observedAt.toISOString(),
  reason,
  grade,
})

/** How much the overall charts of one country moved day by day. Excludes future days. */
export const createCountryWeather =
  ({ clock, readDays }: CountryOptions) =>
  async ({ storefront, to, days, ...filter }: CountryQuery): Promise<CountryWeather> => {
    const today = dayOf(clock.now())
    const last = askedDay(to ?? today, today)
    const from = addDays(last, 1 - days)
    const read = await readDays({ ...filter, storefronts: [storefront], from, to: last, measuredFrom: from })
    return {
      storefront,
      countryName: countryNameOf(storefront),
      flagUrl: flagUrlOf(storefront),
      days: listDays(from, last).map(day => toWeatherDay(read, { storefront, day, today })),
      held: read.held.toReversed().map(describeHeld),
    }
  }
