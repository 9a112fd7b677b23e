import type { TestedCountry } from '#contract/ranking-test.ts'
import { gapReasonSentences } from '#web/components/ranks/gap-reasons.words.ts'
import { plural } from '#web/lib/formats.ts'

export type TestedState = TestedCountry['state']

const states: Record<TestedState, string> = {
  measured: 'Read',
  empty: 'Empty chart',
  failed: 'Failed',
  suspect: 'Held back',
  cancelled: 'Not read',
  waiting: 'Waiting',
}

type Counted = { count: number; text: string }

const countries = ({ count, text }: Counted): string => `${text} ${plural(count, 'country', 'countries')}`
const minutes = ({ count, text }: Counted): string => `${text} ${plural(count, 'minute', 'minutes')}`

/** A `Counted` has the number and its formatted text. */
export const rankingTestWords = {
  title: 'Ranking Test',
  description: 'Reads the top free iPhone chart of every App Store country and reports the result of each.',
  intro: (all: Counted) =>
    `Reads the top free iPhone chart of ${countries(all)}, one after another, and reports whether each could be read. Only one test runs at a time; everyone sees the same one.`,
  /** What a test would do if it started now. */
  planned: ({ charts, time }: { charts: Counted; time: string }) =>
    `A test now would read ${countries(charts)} and take ${time} at the current pace. Charts read within the last hour are not read again.`,
  nothingToAsk: 'Every chart was read within the last hour, so a test now would send no requests and end at once.',
  aboutMinutes: (time: Counted) => `about ${minutes(time)}`,
  lessThanAMinute: 'less than a minute',
  start: 'Start Test',
  starting: 'Starting...',
  cancel: 'Cancel Test',
  cancelling: 'Cancelling...',
  failed: (why: string) => `Test Failed: ${why}`,
  cancelFailed: 'The test was not cancelled',
  loading: 'Loading the ranking test',
  loadFailed: (why: string) => `Error loading the ranking test: ${why}`,
  stale: 'The server cannot be reached. These results may be out of date.',
  noneTitle: 'No test has been run yet',
  noneHint: 'Start one to see its progress and results here, country by country.',
  progress: 'Countries done',
  done: ({ done, total }: { done: string; total: string }) => `${done} of ${total} countries`,
  failures: (count: string) => `${count} failed`,
  endsAt: 'should end at {end}',
  paused: 'The App Store asked us to pause until {until}. The test will resume automatically.',
  stopped: 'An admin paused the collector. The test waits until it resumes.',
  ofOthers: 'Only the browser that started it can cancel it.',
  finished: 'The test of {start} ended at {end}: {read} of {total} countries could be read.',
  finishedWithoutAny: 'Test Failed: the test of {start} ended at {end}, and no country could be read.',
  cancelled: 'The test of {start} was cancelled at {end}: {read} of {total} countries had been read by then.',
  reused: (some: Counted) => `${countries(some)} had been read less than an hour earlier and were not read again.`,
  log: 'Progress log',
  clear: 'Clear Log',
  logEmpty: 'Nothing new in the log.',
  logOlder: ({ count, text }: Counted) => `${text} earlier ${plural(count, 'line', 'lines')}`,
  logStarted: (all: Counted) => `Test started: ${countries(all)} to read.`,
  logFinished: 'The test ended.',
  logCancelled: 'The test was cancelled.',
  places: ({ count, text }: Counted) => `${text} ${plural(count, 'app', 'apps')}`,
  /** The chart was read, but the number of its apps is not known yet. */
  read: 'read',
  emptyChart: 'the chart is empty',
  results: 'Results by country',
  filter: 'Countries by state',
  all: 'All',
  nobodyTitle: 'No country is in this state',
  nobodyHint: 'See all countries instead.',
  countryCount: (counted: Counted) => `${countries(counted)} shown`,
  csvName: (id: string) => `ranking test ${id}`,
  columns: { country: 'Country', state: 'State', places: 'Apps', time: 'Time' },
  readBefore: (time: Counted) => `read ${minutes(time)} earlier`,
  readJustBefore: 'read just before',
  announceStart: 'The ranking test has started.',
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
