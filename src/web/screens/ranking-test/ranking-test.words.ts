import type { TestedCountry } from '#contract/ranking-test.ts'
import { gapReasonSentences } from '#web/components/ranks/gap-reasons.words.ts'
import { plural } from '#web/lib/formats.ts'

export type TestedState = TestedCountry['state']

const states: Record<TestedState, string> = {
  measured: 'Read',
  empty: 'Empty chart',
  failed: 'Failed',
  suspect: 'Held back',
  cancelled: 'Not asked',
  waiting: 'Waiting',
}

type Counted = { count: number; text: string }

const countries = ({ count, text }: Counted): string => `${text} ${plural(count, 'country', 'countries')}`
const minutes = ({ count, text }: Counted): string => `${text} ${plural(count, 'minute', 'minutes')}`

/** The ranking test in English. Counts come with the text in which the reader writes them. */
export const rankingTestWords = {
  title: 'Ranking Test',
  description: 'Reads the top free iPhone chart of every App Store country, and tells country by country what came.',
  intro: (all: Counted) =>
    `Reads the top free iPhone chart of ${countries(all)}, one after another, and tells of each whether it could be read. One test runs at a time; whoever opens this page sees the same one.`,
  /** What a test that begins now would do. */
  planned: ({ asked, time }: { asked: Counted; time: string }) =>
    `A test now asks for ${countries(asked)} and takes ${time} at the present pace. What was read within the last hour is not asked for again.`,
  nothingToAsk: 'Every chart was read within the last hour, so a test now asks for nothing and is over at once.',
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
  stale: 'The server cannot be reached now. What is shown may be out of date.',
  noneTitle: 'No test has been run yet',
  noneHint: 'Start one: its progress and its results appear here, country by country.',
  progress: 'Countries done',
  done: ({ done, total }: { done: string; total: string }) => `${done} of ${total} countries`,
  failures: (count: string) => `${count} failed`,
  endsAt: 'should end at {end}',
  paused: 'The App Store asked for a pause until {until}. The test waits, and goes on by itself.',
  stopped: 'An admin has stopped the collector. The test waits until it goes on.',
  ofOthers: 'Only the browser in which it was started can cancel it.',
  finished: 'The test of {start} ended at {end}: {read} of {total} countries could be read.',
  finishedWithoutAny: 'Test Failed: the test of {start} ended at {end}, and no country could be read.',
  cancelled: 'The test of {start} was cancelled at {end}: {read} of {total} countries were read until then.',
  reused: (some: Counted) => `${countries(some)} had been read within the hour before, and stood for themselves.`,
  log: 'Progress log',
  clear: 'Clear Log',
  logEmpty: 'Nothing new in the log.',
  logOlder: ({ count, text }: Counted) => `${text} earlier ${plural(count, 'line', 'lines')}`,
  logStarted: (all: Counted) => `The test began: ${countries(all)} to ask.`,
  logFinished: 'The test ended.',
  logCancelled: 'The test was cancelled.',
  places: ({ count, text }: Counted) => `${text} ${plural(count, 'place', 'places')}`,
  /** The chart is there, its length is not known yet. */
  read: 'read',
  emptyChart: 'the chart is empty',
  results: 'Results by country',
  filter: 'Countries by state',
  all: 'All',
  nobodyTitle: 'No country is in this state',
  nobodyHint: 'See all countries instead.',
  shown: (some: Counted) => `${countries(some)} shown`,
  csvName: (id: string) => `ranking test ${id}`,
  columns: { country: 'Country', state: 'State', places: 'Places', time: 'Time' },
  readBefore: (time: Counted) => `read ${minutes(time)} before`,
  readJustBefore: 'read just before',
  saidBegun: 'The ranking test has begun.',
  /** By quarters of the countries. */
  saidQuarters: [
    'The ranking test is under way.',
    'A quarter of the countries is done.',
    'Half of the countries are done.',
    'Three quarters of the countries are done.',
    'Nearly all countries are done.',
  ],
  saidFinished: 'The ranking test has ended.',
  saidCancelled: 'The ranking test was cancelled.',
  states,
  reasons: { ...gapReasonSentences, 'not-fetched': 'It was not asked.' },
} as const
