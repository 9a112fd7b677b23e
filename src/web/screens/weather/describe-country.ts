import type { WeatherDay } from '#contract/weather.ts'
import { formatTimes } from '#web/components/weather/world-weather.ts'
import { formatNumber } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { weatherWords as words } from './weather.words.ts'

type Indexed = WeatherDay & { index: number }

const hasIndex = (day: WeatherDay): day is Indexed => day.state === 'measured' && day.index !== null

/** The number of comparable days, and the calmest and stormiest of them. */
export const describeCountry = (days: readonly WeatherDay[], reader: Reader): string => {
  const { locale } = reader
  const sorted = days.filter(hasIndex).sort((a, b) => a.index - b.index)
  const say = ({ day, index }: Indexed) =>
    words.dayIndex({ day: formatUtcDay(day, reader), index: formatTimes(index, locale) })
  const counts = words.countryDays(formatNumber(sorted.length, locale), formatNumber(days.length, locale))
  const [calm, wild] = [sorted[0], sorted.at(-1)]
  if (!calm || !wild || calm === wild) return counts
  return `${counts} ${words.countryCalmest({ calm: say(calm), wild: say(wild) })}`
}
