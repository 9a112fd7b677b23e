import type { AppTrend } from '#contract/trends.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { countryOf, type NamedTrend, type SayFor, describeDay as sayDay } from '#domain/day-words.ts'
import { type NowWords, describeNow as sayNow } from '#domain/now-words.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatDay, formatNumber } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'

/** How a reader with this locale writes numbers and countries. */
const sayFor = (locale: string): SayFor => ({
  number: value => formatNumber(value, locale),
  country: country => formatCountry(country, locale),
})

/** The day in one or two sentences: the most unusual move, and how many apps climbed. */
export const describeDay = (apps: readonly NamedTrend[], locale: string): string => sayDay(apps, sayFor(locale))

export type NowText = NowWords & {
  /** `Japan` */
  country: string
  flagUrl: string
  /** `Productivity top free iPhone chart` */
  chart: string
}

/** The headline of an app. Undefined without a rank. */
export const describeNow = (name: string, trend: AppTrend, reader: Reader): NowText | undefined => {
  const { best } = trend
  const found = sayNow(name, trend, {
    ...sayFor(reader.locale),
    day: day => formatUtcDay(day, reader),
    moment: moment => formatDay(moment, reader),
  })
  return (
    (best &&
      found && {
        ...found,
        country: formatCountry(countryOf(best), reader.locale),
        flagUrl: best.flagUrl,
        chart: chartPhrase(best.chart),
      }) ??
    undefined
  )
}
