import type { WeatherDay } from '#contract/weather.ts'
import type { WeatherStep } from '#web/components/weather/world-weather.ts'
import { plural } from '#web/lib/formats.ts'

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

type Count = { count: number; text: string }

const charts = ({ count, text }: Count): string => `${text} ${plural(count, 'chart', 'charts')}`
const countries = ({ count, text }: Count): string => `${text} ${plural(count, 'country', 'countries')}`
const were = ({ count }: Count): string => plural(count, 'was', 'were')

export const weatherWords = {
  title: 'Chart Weather',
  feed: 'Atom feed of the weather of the world',
  feedOf: (country: string) => `Atom feed of the weather in ${country}`,
  description: 'How much the App Store charts of each country moved on a day, compared with normal.',
  steps,
  legend,
  states,
  filters: 'Charts and day',
  allTypes: 'All types',
  allDevices: 'All devices',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  previousSign: '←',
  nextSign: '→',
  timesShort: (index: string) => `${index}×`,
  times: (index: string) => `${index}× usual`,
  timesIn: (index: string, step: string) => `${index}× usual, ${step}`,
  heldCharts: (count: Count) => `${charts(count)} held back for review`,
  worldUnmeasured: (count: Count) => `${countries(count)} ${were(count)} not measured.`,
  nothingMeasured: 'no country was measured.',
  worldStormy: (count: Count) => `It was stormy in ${countries(count)}.`,
  worldNoNormal: (count: Count) => `Normal is not known yet in ${countries(count)}.`,
  daySentence: '{day}: {sentence}',
  wildest: 'Moved most:',
  map: 'World Map',
  worldStrip: 'The World over 30 Days',
  worldStripDay: (index: string, count: Count) => `${index}× usual, ${countries(count)}`,
  nothingCompared: 'nothing could be compared',
  country: 'One Country',
  chooseCountry: 'Choose a country',
  chooseCountryHint: 'Choose a country on the map, in the table or in the list above to see its days.',
  countryLabel: 'Country',
  stripKind: 'plot by day',
  stripKeys:
    'Left and right arrow keys move between days, Home and End jump to the first and last day. Enter shows the day on the map, Escape leaves the plot.',
  stripDay: ({ day, text }: { day: string; text: string }) => `${day}: ${text}`,
  stripScale: (times: string) => `${times}×`,
  stripLegend: {
    bar: 'movement vs. usual (line = normal)',
    gap: 'not measured',
    held: 'a chart was held back for review',
  },
  countryDays: (measured: string, total: string) => `Compared on ${measured} of ${total} days.`,
  countryCalmest: ({ calm, wild }: { calm: string; wild: string }) => `Calmest ${calm}, stormiest ${wild}.`,
  dayIndex: ({ day, index }: { day: string; index: string }) => `${day} (${index})`,
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
