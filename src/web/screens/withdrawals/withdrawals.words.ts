import { plural } from '#web/lib/formats.ts'

const measurements = (count: number, text: string): string => `${text} ${plural(count, 'measurement', 'measurements')}`
const charts = (count: number, text: string): string => `${text} ${plural(count, 'chart', 'charts')}`

/** The screen where admins take measurements back, in English. A count comes as the reader writes it as well. */
export const withdrawalsWords = {
  title: 'Withdrawals',
  description: 'Measurements that admins took back because they were wrong.',
  intro:
    'What was measured wrong can be taken back: one chart, or all of a time span, such as an outage of the App Store or a bad import. Ranks, records, lists and pictures follow at once. People who were told something by it get one correction. Everything can be undone.',
  measurements,
  charts,

  scope: {
    title: 'What to take back',
    from: 'From (UTC)',
    to: 'To (UTC)',
    everyCountry: 'Any country',
    everyType: 'Any type',
    everyDevice: 'Any device',
    everyCategory: 'Any category',
    origin: 'Origin',
    origins: { 'app-store': 'App Store', import: 'Import' },
    everyOrigin: 'Any origin',
    hint: 'Choose a span. What it holds is listed before anything is taken back.',
    backwards: 'The end lies before the beginning. Choose a later end.',
  },

  preview: {
    loading: 'Looking for measurements',
    failed: (why: string) => `The measurements could not be looked for: ${why}`,
    found: (measured: string, of: string) => `${measured} of ${of}`,
    span: 'from {first} to {last}',
    at: 'of {first}',
    nobody: 'Nobody was told anything by them.',
    people: (count: number, text: string) =>
      `${text} ${plural(count, 'person was', 'people were')} told something by them.`,
    emptyTitle: 'Nothing was measured there',
    emptyHint: 'Choose a longer span or other charts. What was withdrawn before is not found again.',
    tooMany: (most: string) => `At most ${most} can be withdrawn at once. Choose a shorter span.`,
    caption: 'Measurements that would be taken back, newest first',
    chart: 'Chart',
    measuredAt: 'Measured at',
    places: 'Places',
    origin: 'Origin',
    more: (text: string) => `and ${text} more`,
  },

  act: {
    reason: 'Reason',
    reasonHint: 'Whoever was told something reads it, and so does everybody who looks at the gap.',
    noReason: 'Say why: people read it.',
    withdraw: (measured: string) => `Withdraw ${measured}`,
    done: (measured: string) => `${measured} withdrawn`,
    failed: 'Nothing was withdrawn',
    undo: 'Undo',
    undone: 'The withdrawal is undone',
    undoFailed: 'The withdrawal was not undone',
    sure: 'Bring all of it back?',
    keep: 'Keep it withdrawn',
  },

  list: {
    title: 'What was withdrawn',
    loading: 'Loading the withdrawals',
    failed: (why: string) => `The withdrawals could not be loaded: ${why}`,
    stale: 'This could not be refreshed, so it may have changed since.',
    emptyTitle: 'Nothing was withdrawn yet',
    emptyHint: 'When a measurement turns out to be wrong, choose its span above.',
    by: (name: string) => `by ${name}`,
    byRule: 'by the rule that grades measurements. Nobody is written to.',
    deleted: 'a deleted account',
    quoted: (reason: string) => `“${reason}”`,
    everyChart: 'every chart',
    corrected: (count: number, text: string) => `${text} ${plural(count, 'person', 'people')} corrected`,
    nobody: 'nobody had been told',
    looking: 'people who were told are being looked for',
    undoneAt: 'Undone {at} {by}',
    ofWithdrawal: (what: string) => ` (${what})`,
  },
} as const
