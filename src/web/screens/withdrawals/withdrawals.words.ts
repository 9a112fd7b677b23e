import { isolate } from '#domain/display-names.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

const measurements = (count: number, text: string): string => `${text} ${plural(count, 'measurement', 'measurements')}`
const charts = (count: number, text: string): string => `${text} ${plural(count, 'chart', 'charts')}`

export const withdrawalsWords = {
  title: 'Withdrawals',
  description: 'Measurements that admins withdrew because they were wrong.',
  intro:
    'Withdraw wrong measurements: one chart, or a whole time span, such as an App Store outage or a bad import. Ranks, records, lists and images update at once. People who were notified because of them get one correction. Everything can be undone.',
  measurements,
  charts,

  scope: {
    title: 'What to withdraw',
    read: 'Measured from ',
    upTo: ' to ',
    from: 'From (UTC)',
    to: 'To (UTC)',
    everyCountry: 'Any country',
    everyType: 'Any type',
    everyDevice: 'Any device',
    everyCategory: 'Any category',
    origin: 'Origin',
    origins: { 'app-store': 'App Store', import: 'Import' },
    everyOrigin: 'Any origin',
    hint: 'Choose a time span. Its measurements are listed before anything is withdrawn.',
    backwards: 'The end is before the start. Choose a later end.',
  },

  preview: {
    loading: 'Looking for measurements',
    failed: (why: string) => `Error loading the measurements: ${why}`,
    found: (measured: string, of: string) => `${measured} in ${of}`,
    span: 'from {first} to {last}',
    at: 'on {first}',
    nobody: 'No one was notified because of them.',
    people: (count: number, text: string) =>
      `${text} ${plural(count, 'person was', 'people were')} notified because of them.`,
    emptyTitle: 'No measurements found',
    emptyHint: 'Choose a longer span or other charts. Withdrawn measurements are not listed again.',
    tooMany: (most: string) => `At most ${most} can be withdrawn at once. Choose a shorter span.`,
    caption: 'Measurements that would be withdrawn, newest first',
    chart: 'Chart',
    observedAt: 'Measured at',
    places: 'Apps',
    origin: 'Origin',
    more: (text: string) => `and ${text} more`,
  },

  act: {
    reason: 'Reason',
    reasonHint: 'Shown to everyone who was notified and to anyone who looks at the gap.',
    noReason: 'Enter a reason. People will read it.',
    withdraw: (measured: string) => `Withdraw ${measured}`,
    done: (measured: string) => `${measured} withdrawn`,
    failed: 'Nothing was withdrawn',
    undo: 'Undo',
    undone: 'Withdrawal undone',
    undoFailed: 'The withdrawal was not undone',
    sure: 'Restore all measurements?',
    keep: 'Keep it withdrawn',
  },

  list: {
    title: 'Past withdrawals',
    ...queryWords('withdrawals'),
    stale: 'This list could not be refreshed and may be out of date.',
    emptyTitle: 'No withdrawals yet',
    example: { title: 'Japan, top free games', detail: '4 readings of Mar 7 · a wrong response', value: 'Withdrawn' },
    emptyHint: 'When a measurement turns out to be wrong, choose its time span above.',
    by: (name: string) => `by ${isolate(name)}`,
    byRule: 'by the grading rule. No one is notified.',
    deleted: 'a deleted account',
    quoted: (reason: string) => `“${reason}”`,
    everyChart: 'all charts',
    corrected: (count: number, text: string) => `${text} ${plural(count, 'person', 'people')} got a correction`,
    nobody: 'no one was notified',
    looking: 'looking for people who were notified',
    undoneAt: 'Undone {at} {by}',
    ofWithdrawal: (what: string) => ` (${what})`,
  },
} as const
