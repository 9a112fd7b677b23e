import type { HealthCell } from '#contract/data-health.ts'
import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import type { Chart, ChartType } from '#domain/charts.ts'
import { formatCountries } from '#web/lib/formats.ts'

export type HealthState = HealthCell['state']

const states: Record<HealthState, string> = {
  fresh: 'Fresh',
  late: 'Late',
  stale: 'Too old',
  failed: 'Failed',
  suspect: 'Suspect',
  never: 'Not yet',
  'not-planned': 'Not planned',
}

const meanings: Record<HealthState, string> = {
  fresh: 'Read within twice its target interval, and the last attempt succeeded.',
  late: 'Read longer ago than that, but its ranks still count as current.',
  stale: 'Read too long ago for its ranks to count as current.',
  failed: 'The last attempt failed. The previous reading is kept.',
  suspect: 'The latest response looked wrong and was held back for review.',
  never: 'Planned, but not read yet.',
  'not-planned': 'Not measured by this server.',
}

/** Short forms for phones. */
const chartTypeLetters: Record<ChartType, string> = { 'top-free': 'F', 'top-paid': 'P', 'top-grossing': 'G' }

export const dataHealthWords = {
  title: 'Data Health',
  description: 'How fresh the App Store charts of every country are on this server, and why some are not.',
  loading: 'Loading countries',
  failed: (why: string) => `Error loading data health: ${why}`,
  /** Follows the count of fresh countries. */
  freshOf: (total: string) => `of ${total} countries fresh`,
  checked: 'Checked {checked}',
  newest: 'newest reading {measured}',
  nothingRead: 'nothing read yet',
  failing: (attempts: string) => `The last ${attempts} attempts failed, since {since}.`,
  mostOften: (why: string) => `Most often: ${why}`,
  strip: ({ fresh, late, unplanned }: { fresh: string; late: string; unplanned: string }) =>
    `One bar per country: ${fresh} fresh (tall), ${late} not fresh (short), ${unplanned} not planned (dot).`,
  openData: 'Open data',
  rankingTest: 'Run a ranking test',
  meaning: 'What the states mean',
  filter: 'Countries with a chart in this state',
  countryCount: (count: number, locale: string) => `${formatCountries(count, locale)} shown`,
  emptyTitle: 'Nothing has been measured yet',
  emptyHint: 'Once an admin has chosen what this server measures, every chart’s status appears here.',
  caption: 'The state of the overall charts in every country',
  country: 'Country',
  lastReading: 'Last reading',
  never: 'never',
  neverRead: 'never read',
  details: (country: string) => `Charts of ${country}`,
  chart: ({ device, type }: Pick<Chart, 'device' | 'type'>) => `${deviceNames[device]} · ${chartTypeNames[type]}`,
  places: ({ entries, depth }: { entries: string; depth: string }) => `${entries} of ${depth} ranks`,
  read: 'read {measured}',
  requested: 'last requested {requested}',
  noSuchChart: 'The App Store has no such chart.',
  states,
  meanings,
  chartTypeLetters,
} as const
