import type { WeatherDay } from '#contract/weather.ts'
import { plural } from '#web/lib/formats.ts'
import type { IndexStep, WeatherStep } from './weather-steps.ts'

const steps: Record<WeatherStep, string> = {
  calm: 'calm',
  normal: 'normal',
  lively: 'lively',
  stormy: 'stormy',
  'no-normal': 'normal not known yet',
  unmeasured: 'not measured',
}

const legend: Record<WeatherStep, string> = {
  calm: 'calm, below 0.75 times the usual',
  normal: 'normal',
  lively: 'lively, from 1.25',
  stormy: 'stormy, from 2',
  'no-normal': 'normal not known yet',
  unmeasured: 'not measured',
}

const worldSteps: Record<IndexStep, string> = {
  calm: 'A calm day',
  normal: 'A normal day',
  lively: 'A lively day',
  stormy: 'A stormy day',
}

/** Why there is no index. */
const states: Record<Exclude<WeatherDay['state'], 'measured'>, string> = {
  'no-normal': 'it moved, but what is normal is not known yet',
  failed: 'not measured: no measurement in time, or a gap before it',
  awaited: 'not measured yet today',
  'not-tracked': 'not tracked yet',
}

type Count = { count: number; text: string }

const charts = ({ count, text }: Count): string => `${text} ${plural(count, 'chart', 'charts')}`
const countries = ({ count, text }: Count): string => `${text} ${plural(count, 'country', 'countries')}`
const were = ({ count }: Count): string => plural(count, 'was', 'were')

/** The chart weather page in English. */
export const weatherWords = {
  title: 'Chart Weather',
  description: 'How much the App Store charts of each country moved on a day, against what is normal for them.',
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
  times: (index: string) => `${index} times the usual`,
  timesIn: (index: string, step: string) => `${index} times the usual, ${step}`,
  heldCharts: (count: Count) => `${charts(count)} held back for review`,
  worldDay: ({ step, measured, index }: { step: IndexStep; measured: Count; index: string }) =>
    `${worldSteps[step]}: the charts of ${countries(measured)} moved ${index} times the usual.`,
  worldUnknown: 'Of this day nothing can be said: in no country could two measurements be compared with a normal.',
  worldHeld: (count: Count) => `${charts(count)} ${were(count)} held back for review.`,
  worldUnmeasured: (count: Count) => `${countries(count)} ${were(count)} not measured.`,
  worldNoNormal: (count: Count) => `In ${countries(count)} what is normal is not known yet.`,
  daySentence: '{day}. {sentence}',
  map: 'The Day on the Map',
  worldStrip: 'The World in 30 Days',
  worldStripDay: (index: string, count: Count) => `${index} times the usual, ${countries(count)}`,
  nothingCompared: 'nothing could be compared',
  country: 'One Country',
  chooseCountry: 'Choose a country',
  chooseCountryHint: 'Choose a country on the map, in the table or in the list above to see its days.',
  countryLabel: 'Country',
  stripKind: 'plot of days',
  stripKeys:
    'Left and right arrow keys go from day to day, Home and End to the ends. Enter shows the day on the map, Escape leaves the plot.',
  stripDay: ({ day, text }: { day: string; text: string }) => `${day}: ${text}`,
  stripScale: (times: string) => `${times}×`,
  stripLegend: {
    bar: 'bars: so many times the usual; the line is 1',
    gap: 'not measured',
    held: 'a chart was held back for review',
  },
  countryDays: (measured: string, total: string) => `Compared on ${measured} of ${total} days.`,
  countryCalmest: ({ calm, wild }: { calm: string; wild: string }) => `Calmest ${calm}, wildest ${wild}.`,
  dayIndex: ({ day, index }: { day: string; index: string }) => `${day} (${index})`,
  heldTitle: 'Held Back for Review',
  noneHeld: (days: string) => `No overall chart of this country was held back in these ${days} days.`,
  held: '{chart}, {at}: {reason} ({grade})',
  grades: { unconfirmed: 'not confirmed yet', rejected: 'rejected' } as const,
  moreHeld: (text: string) => `${text} more`,
  countries: 'All Countries',
  caption: (day: string) => `How much the charts of each country moved on ${day}`,
  stripCaption: 'Day by day',
  showTable: 'Show as table',
  hideTable: 'Hide table',
  heads: {
    country: 'Country',
    weather: 'Weather',
    index: '× usual',
    move: 'Places moved',
    usual: 'Usually',
    held: 'Held back',
    measured: 'Measured',
    day: 'Day (UTC)',
    countries: 'Countries',
  },
  none: '–',
  noneSaid: 'none',
  notKnown: 'not known',
  emptyTitle: 'Nothing is measured yet',
  emptyHint: 'As soon as two measurements of a chart can be compared, the weather stands here.',
  how: 'How this is worked out',
  howParts: [
    'Only overall charts count: free, paid and grossing, on iPhone and iPad, as far as this server measures them.',
    'Of each chart we take by how many places its apps moved on average from one measurement to the next. What is usual is the middle of such moves in the 30 days before; with fewer than seven of them nothing is known of what is usual, and no index is given.',
    'The index of a country is the middle of its charts: 1 is a normal day, 2 moved twice as far as usual. The index of the world is the middle of all countries.',
    'An answer of the App Store that is far out of the ordinary is held back for review: all apps in another order, say, or the chart of the day before once more. It counts for nothing until later answers confirm it.',
    'A day that follows a gap has no index: how far a chart moved in between is not known. Days are days in UTC.',
  ],
  csvName: (day: string) => `chart weather ${day}`,
  stripCsvName: (where: string, day: string) => `chart weather ${where} up to ${day}`,
  world: 'world',
  loading: 'Loading the chart weather',
  failed: (why: string) => `Error loading the chart weather: ${why}`,
  countryLoading: 'Loading the days of the country',
  countryFailed: (why: string) => `Error loading the days of this country: ${why}`,
} as const
