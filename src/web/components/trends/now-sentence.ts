import type { AppTrend, TrendChange } from '#contract/trends.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { countryOf, type NamedTrend, type SayFor, describeDay as sayDay } from '#domain/day-words.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatDay, formatNumber } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'
import { trendWords as words } from './trends.words.ts'

/** How a reader with this locale writes numbers and countries. */
const sayFor = (locale: string): SayFor => ({
  number: value => formatNumber(value, locale),
  country: country => formatCountry(country, locale),
})

/** The day in one or two sentences: the most unusual move, and how many apps climbed. */
export const describeDay = (apps: readonly NamedTrend[], locale: string): string => sayDay(apps, sayFor(locale))

const changeText = (change: TrendChange, reader: Reader, since = formatDay(change.since, reader)): string => {
  if (change.previousRank === null || change.change === null) return words.newSince(since)
  if (change.change === 0) return words.sameOn(since)
  const places = { count: Math.abs(change.change), text: formatNumber(Math.abs(change.change), reader.locale) }
  return change.change > 0 ? words.upSince({ places, since }) : words.downSince({ places, since })
}

type NowText = {
  /** `#3 in Nauru` */
  headline: string
  /** `Up 5 places since Nov 24, up 2 places since Nov 18, in the Games top free iPhone chart.` */
  changes: string
  /** The answer to most people's first question: is the rank up, down or unchanged since a day before? */
  direction: 'up' | 'down' | 'same' | 'unknown'
}

/** `▲` in its colour. */
export const directionLooks: Record<NowText['direction'], { sign: string; tone: string }> = {
  up: { sign: '▲', tone: 'text-good' },
  down: { sign: '▼', tone: 'text-accent' },
  same: { sign: '=', tone: 'text-third' },
  unknown: { sign: '', tone: '' },
}

const directionOf = (day: TrendChange | null): NowText['direction'] => {
  if (!day || day.change === null) return 'unknown'
  if (day.change === 0) return 'same'
  return day.change > 0 ? 'up' : 'down'
}

/** The same change since a day and a week is shown once. */
const changeTexts = ({ day, week }: Pick<AppTrend, 'day' | 'week'>, reader: Reader): string[] => {
  if (day && week && day.change !== null && day.change === week.change) {
    const [first, second] = [formatDay(day.since, reader), formatDay(week.since, reader)]
    const both = day.change === 0 ? words.bothOn(second, first) : words.bothSince(first, second)
    return [changeText(day, reader, both)]
  }
  return [day, week].flatMap(change => (change ? [changeText(change, reader)] : []))
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const describeNow = ({ best, day, week }: AppTrend, reader: Reader): NowText | undefined => {
  if (!best) return undefined
  const changes = changeTexts({ day, week }, reader)
  const known = changes.length > 0 ? capitalized(changes.join(', ')) : words.noPair
  return {
    headline: words.headline({
      rank: formatNumber(best.rank, reader.locale),
      country: formatCountry(countryOf(best), reader.locale),
    }),
    changes: words.inChart({ known, chart: chartPhrase(best.chart) }),
    direction: directionOf(day),
  }
}
