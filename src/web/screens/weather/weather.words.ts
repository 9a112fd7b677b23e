import type { WeatherDay } from '#contract/weather.ts'
import { indexStepOf, isDivided } from '#domain/weather-steps.ts'
import { describeWorldDay, formatCharts, formatTimes, type WorldDay } from '#web/components/weather/world-weather.ts'
import { formatCountries, formatNumber, plural } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { type WeatherStep, weatherStepOf } from './country-days.ts'

const steps: Record<WeatherStep, string> = {
  calm: 'calm',
  normal: 'normal',
  lively: 'lively',
  stormy: 'stormy',
  'no-normal': 'normal not known yet',
  unmeasured: 'not measured',
}

const legend: Record<WeatherStep, string> = {
  calm: 'calm, below 0.75× usual',
  normal: 'normal',
  lively: 'lively, from 1.25',
  stormy: 'stormy, from 2',
  'no-normal': 'normal not known yet',
  unmeasured: 'not measured',
}

/** Why there is no index. */
const states: Record<Exclude<WeatherDay['state'], 'measured'>, string> = {
  'no-normal': 'moved, but its normal is not known yet',
  failed: 'not measured in time, or right after a gap',
  awaited: 'not measured yet today',
  'not-tracked': 'not tracked yet',
}

export const weatherWords = {
  title: 'Chart Weather',
  feed: 'Atom feed of the weather of the world',
  feedOf: (country: string) => `Atom feed of the weather in ${country}`,
  description: 'How much the App Store charts of each country moved on a day, compared with normal.',
  steps,
  legend,
  states,
  filters: 'Charts and day',
  chartsOf: 'Charts of ',
  allTypes: 'all types',
  allDevices: 'all devices',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  times: (index: string) => `${index}×`,
  daySentence: '{day}: {sentence}',
  wildest: 'Moved most:',
  map: 'World Map',
  worldStrip: 'The World over 30 Days',
  country: 'One Country',
  chooseCountry: 'Choose a country',
  chooseCountryHint: 'Choose a country on the map, in the table or in the list above to see its days.',
  countryLabel: 'Country',
  stripKind: 'plot by day',
  stripKeys:
    'Left and right arrow keys move between days, Home and End jump to the first and last day. Enter shows the day on the map, Escape leaves the plot.',
  stripLegend: {
    bar: 'movement vs. usual (line = normal)',
    gap: 'not measured',
    held: 'a chart was held back for review',
  },
  heldTitle: 'Held Back for Review',
  noneHeld: (days: string) => `No overall chart of this country was held back in these ${days} days.`,
  held: '{chart}, {at}: {reason} ({grade})',
  grades: { unconfirmed: 'not confirmed yet', rejected: 'rejected' } as const,
  moreHeld: (text: string) => `${text} more`,
  countries: 'All Countries',
  caption: (day: string) => `How much the charts of each country moved on ${day}`,
  stripCaption: 'Day by day',
  heads: {
    country: 'Country',
    weather: 'Weather',
    index: '× usual',
    move: 'Average move',
    usual: 'Usual move',
    held: 'Held back',
    measured: 'Measured',
    day: 'Day (UTC)',
    countries: 'Countries',
  },
  none: '–',
  noneLabel: 'none',
  notKnown: 'unknown',
  emptyTitle: 'Nothing has been measured yet',
  emptyHint: 'Chart weather starts after seven days of readings.',
  health: 'Data health',
  how: 'How this is calculated',
  howParts: [
    'Only the overall charts that this server measures count: free, paid and grossing, on iPhone and iPad.',
    'For each chart we take the average number of places its apps moved between two measurements. Usual is the median of these moves over the 30 days before. With fewer than seven moves, usual is not known and there is no index.',
    'The index of a country is the median of its charts: 1 is a normal day, 2 is twice as much movement as usual. The index of the world is the median of all countries.',
    'Unusual App Store responses are held back for review, such as a chart in a completely different order or a repeat of the day before. They do not count until later answers confirm them.',
    'A day after a gap has no index, because the movement in between is not known. Days are UTC.',
  ],
  csvName: (day: string) => `chart weather ${day}`,
  stripCsvName: (where: string, day: string) => `chart weather ${where} up to ${day}`,
  world: 'world',
  loading: 'Loading chart weather',
  failed: (why: string) => `Error loading chart weather: ${why}`,
  days: {
    loading: 'Loading the days of the country',
    failed: (why: string) => `Error loading the days of this country: ${why}`,
  },
} as const

/** Appends `2 charts held back for review` if there are any. */
const withHeld = (text: string, { heldCharts }: Pick<WeatherDay, 'heldCharts'>, locale: string): string =>
  heldCharts > 0 ? `${text}; ${formatCharts(heldCharts, locale)} held back for review` : text

/** `1.32× usual, lively; 1 chart held back for review`, or why there is no index. A gap never counts as a calm day. */
export const describeDay = (day: WeatherDay, locale: string): string => {
  const { state, index } = day
  if (state === 'measured' && index !== null)
    return withHeld(`${formatTimes(index, locale)}× usual, ${steps[indexStepOf(index)]}`, day, locale)
  return withHeld(states[state === 'measured' ? 'no-normal' : state], day, locale)
}

/** A day of the world in the plot: `1.02× usual, 171 countries`. */
export const describeStripDay = (day: Omit<WorldDay, 'stormyCountries'>, locale: string): string => {
  const { index, measuredCountries } = day
  const compared = formatCountries(measuredCountries, locale)
  return withHeld(
    index === null ? 'nothing could be compared' : `${formatTimes(index, locale)}× usual, ${compared}`,
    day,
    locale,
  )
}

type WorldFacts = {
  world: WorldDay | undefined
  countries: readonly Pick<WeatherDay, 'state' | 'index'>[]
  locale: string
}

/** A summary of the world's day. Countries without a measurement are counted separately, never as calm. */
export const describeWorld = ({ world, countries, locale }: WorldFacts): string => {
  const countStep = (step: WeatherStep) => countries.filter(country => weatherStepOf(country) === step).length
  const [stormy, noNormal, unmeasured] = [countStep('stormy'), countStep('no-normal'), countStep('unmeasured')]
  if (unmeasured > 0 && unmeasured === countries.length) return 'no country was measured.'
  const day = world ?? { index: null, measuredCountries: 0, stormyCountries: 0, heldCharts: 0 }
  return [
    describeWorldDay(day, locale),
    stormy > 0 && !isDivided(day) && `It was stormy in ${formatCountries(stormy, locale)}.`,
    noNormal > 0 && `Normal is not known yet in ${formatCountries(noNormal, locale)}.`,
    unmeasured > 0 && `${formatCountries(unmeasured, locale)} ${plural(unmeasured, 'was', 'were')} not measured.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type Indexed = WeatherDay & { index: number }

const hasIndex = (day: WeatherDay): day is Indexed => day.state === 'measured' && day.index !== null

/** The number of comparable days, and the calmest and stormiest of them. */
export const describeCountry = (days: readonly WeatherDay[], reader: Reader): string => {
  const { locale } = reader
  const sorted = days.filter(hasIndex).sort((a, b) => a.index - b.index)
  const say = ({ day, index }: Indexed) => `${formatUtcDay(day, reader)} (${formatTimes(index, locale)})`
  const counts = `Compared on ${formatNumber(sorted.length, locale)} of ${formatNumber(days.length, locale)} days.`
  const [calm, wild] = [sorted[0], sorted.at(-1)]
  if (!calm || !wild || calm === wild) return counts
  return `${counts} Calmest ${say(calm)}, stormiest ${say(wild)}.`
}
