import type { TestedCountry } from '#contract/ranking-test.ts'
import { gapReasonSentences } from '#web/components/ranks/gap-reasons.words.ts'
import { formatCount, formatCountries } from '#web/lib/formats.ts'

export type TestedState = TestedCountry['state']

const states: Record<TestedState, string> = {
  measured: 'Read',
  empty: 'Empty chart',
  failed: 'Failed',
  suspect: 'Held back',
  cancelled: 'Not read',
  waiting: 'Waiting',
}

const minutes = (count: number, locale: string): string => formatCount(count, locale, ['minute', 'minutes'])

export const rankingTestWords = {
  title: 'Ranking Test',
  description: 'Reads the top free iPhone chart of every App Store country and reports the result of each.',
  intro: (all: number, locale: string) =>
    `Reads the top free iPhone chart of ${formatCountries(all, locale)}, one after another, and reports whether each could be read. Only one test runs at a time; everyone sees the same one.`,
  /** What a test would do if it started now. */
  planned: (charts: string, time: string) =>
    `A test now would read ${charts} and take ${time} at the current pace. Charts read within the last hour are not read again.`,
  nothingToAsk: 'Every chart was read within the last hour, so a test now would send no requests and end at once.',
  aboutMinutes: (count: number, locale: string) => `about ${minutes(count, locale)}`,
  lessThanAMinute: 'less than a minute',
  start: 'Start Test',
  starting: 'Starting...',
  cancel: 'Cancel Test',
  cancelling: 'Cancelling...',
  startFailed: (why: string) => `Test Failed: ${why}`,
  cancelFailed: 'The test was not cancelled',
  loading: 'Loading the ranking test',
  failed: (why: string) => `Error loading the ranking test: ${why}`,
  stale: 'The server cannot be reached. These results may be out of date.',
  noneTitle: 'No test has been run yet',
  noneHint: 'Start one to see its progress and results here, country by country.',
  progress: 'Countries done',
  done: (done: string, total: string) => `${done} of ${total} countries`,
  failures: (count: string) => `${count} failed`,
  endsAt: 'should end at {end}',
  paused: 'The App Store asked us to pause until {until}. The test will resume automatically.',
  stopped: 'An admin paused the collector. The test waits until it resumes.',
  ofOthers: 'Only the browser that started it can cancel it.',
  finished: 'The test of {start} ended at {end}: {read} of {total} countries could be read.',
  finishedWithoutAny: 'Test Failed: the test of {start} ended at {end}, and no country could be read.',
  cancelled: 'The test of {start} was cancelled at {end}: {read} of {total} countries had been read by then.',
  reused: (some: number, locale: string) =>
    `${formatCountries(some, locale)} had been read less than an hour earlier and were not read again.`,
  log: 'Progress log',
  clear: 'Clear Log',
  logEmpty: 'Nothing new in the log.',
  logOlder: (count: number, locale: string) => formatCount(count, locale, ['earlier line', 'earlier lines']),
  logStarted: (all: number, locale: string) => `Test started: ${formatCountries(all, locale)} to read.`,
  logFinished: 'The test ended.',
  logCancelled: 'The test was cancelled.',
  places: (count: number, locale: string) => formatCount(count, locale, ['app', 'apps']),
  /** The chart was read, but the number of its apps is not known yet. */
  read: 'read',
  emptyChart: 'the chart is empty',
  results: 'Results by country',
  filter: 'Countries by state',
  nobodyTitle: 'No country is in this state',
  countryCount: (count: number, locale: string) => `${formatCountries(count, locale)} shown`,
  csvName: (id: string) => `ranking test ${id}`,
  columns: { country: 'Country', state: 'State', places: 'Apps', time: 'Time' },
  readBefore: (count: number, locale: string) => `read ${minutes(count, locale)} earlier`,
  readJustBefore: 'read just before',
  /** One text for each quarter of the countries. */
  announceQuarters: [
    'The ranking test is under way.',
    'A quarter of the countries is done.',
    'Half of the countries are done.',
    'Three quarters of the countries are done.',
    'Nearly all countries are done.',
  ],
  announceEnd: 'The ranking test has ended.',
  announceCancellation: 'The ranking test was cancelled.',
  states,
  reasons: { ...gapReasonSentences, 'not-fetched': 'It was not read.' },
} as const
