import type { CountryCoverage } from '#contract/coverage.ts'
import { isolate } from '#domain/display-names.ts'
import { gapReasonSentences } from '#web/components/ranks/gap-reasons.words.ts'
import { formatCount, formatCountries } from '#web/lib/formats.ts'

export type CoverageState = CountryCoverage['state']

const states: Record<CoverageState, string> = {
  failed: 'Could not be read',
  stale: 'Too old to count',
  'not-tracked': 'Not tracked yet',
  'not-offered': 'Not sold here',
  measured: 'Measured',
}

export const coverageWords = {
  pageTitle: (app: string) => `Measured countries of ${isolate(app)}`,
  description: (app: string) =>
    `Which App Store countries the ranks of ${isolate(app)} are based on, and why others are missing.`,
  heading: 'Measured Countries',
  intro: ({ app, measured, total }: { app: string; measured: string; total: string }) =>
    `The ranks of ${isolate(app)} are based on ${measured} of ${total} countries, where all charts it could be in were read. Missing countries are unknown, not zero.`,
  partly: (count: number, locale: string) =>
    `In ${formatCount(count, locale, ['more country', 'more countries'])} it is ranked but a chart is missing: its rank there may be better.`,
  back: (app: string) => `Back to ${isolate(app)}`,
  backUnnamed: 'Back to the app',
  loading: 'Loading countries',
  failed: (why: string) => `Error loading countries: ${why}`,
  filter: 'Countries by state',
  noneTitle: 'No country is in this state',
  health: 'How fresh each chart in these countries is',
  countryCount: (count: number, locale: string) => `${formatCountries(count, locale)} shown`,
  country: 'Country',
  state: 'State',
  newest: 'Newest reading',
  why: 'Why',
  never: 'never',
  charts: ({ read, of, missing }: { read: number; of: number; missing: string }) =>
    `${read} of ${of} charts read; missing: ${missing}.`,
  states,
  reasons: gapReasonSentences,
  /** Why a country is not covered although no attempt failed. */
  explained: {
    stale: (hours: string) => `Readings older than ${hours} hours do not count as current.`,
    'not-tracked': 'No chart of this country is tracked yet.',
    unread: 'Not read yet.',
    'not-offered': 'Its App Store does not sell the app.',
  },
} as const
