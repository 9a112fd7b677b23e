import type { CollectorDesk } from '#contract/desk.ts'
import { gapReasons } from '#domain/ranks.ts'
import { gapReasonSentences } from '#web/components/ranks/gap-reasons.words.ts'
import { suspectReasonText } from '#web/components/ranks/suspect-reasons.words.ts'
import { plural } from '#web/lib/formats.ts'

export type DeskState = CollectorDesk['state']
type SweepState = CollectorDesk['sweeps'][number]['state']
type Why = CollectorDesk['nextHour']['charts'][number]['why']

const states: Record<DeskState, string> = {
  collecting: 'Collecting',
  idle: 'Up to date',
  resting: 'Resting',
  paused: 'Paused',
  'not-started': 'Not started',
  off: 'Off',
}

const sweepStates: Record<SweepState, string> = {
  running: 'Running',
  held: 'Held',
  finished: 'Finished',
  cancelled: 'Cancelled',
}

const whys: Record<Why, string> = {
  waits: 'queued in a sweep',
  'never-read': 'never read',
  'older-than-goal': 'past its refresh goal',
  failed: 'failed before',
}

const failureReason = (reason: string): string => {
  const known = gapReasons.find(gapReason => gapReason === reason)
  return known ? gapReasonSentences[known].replace(/\.$/, '') : suspectReasonText(reason)
}

/** Texts of the collector desk. `count` selects singular or plural; `text` is the formatted count. */
export const collectorWords = {
  title: 'Collector',
  description: 'What the collector is doing, what is queued, and what failed.',
  loading: 'Loading the collector',
  failed: (why: string) => `Error loading the state of the collector: ${why}`,
  stale: 'This could not be refreshed and may be out of date.',
  states,
  stateSentences: {
    collecting: 'Collecting up to {pace} charts a minute; {waiting}, done at {end}.',
    collectingOpen: 'Collecting up to {pace} charts a minute; {waiting}.',
    idle: 'Queue is empty. The next chart is due at {next}.',
    idleOpen: 'Queue is empty, and nothing is planned.',
    resting: 'The App Store asked for a pause until {until}; {waiting}.',
    paused: '{name} paused the collector at {since}; {waiting}.',
    'not-started': 'Nothing is measured yet: choose what to measure, then start.',
    off: 'Turned off in the server configuration (COLLECTOR_ENABLED).',
  },
  somebody: 'An admin',
  choose: 'Choose what to measure',
  waiting: (count: number, text: string) => `${text} ${plural(count, 'chart', 'charts')} queued`,
  pace: 'Pace',
  perMinute: (text: string) => `${text} calls a minute`,
  nextCall: 'Next call',
  capacity: 'Next hour',
  callsOf: ({ calls, capacity }: { calls: string; capacity: string }) => `${calls} of ${capacity} calls`,
  suspects: 'Held for review',
  suspectsCount: (count: number, text: string) => `${text} ${plural(count, 'response', 'responses')} to review`,
  noSuspects: 'None',
  pause: 'Pause',
  resume: 'Resume',
  reason: 'Reason (optional)',
  paused: 'Collector paused',
  pausedMore: 'Charts in progress will finish first.',
  resumed: 'Collector resumed',
  pauseFailed: 'Failed to pause the collector',
  resumeFailed: 'Failed to resume the collector',

  addresses: 'Outgoing addresses',
  addressesHint: 'Each address has its own pace. If the App Store refuses one address, only that address pauses.',
  addressesCaption: 'Outgoing addresses of workers',
  address: 'Address',
  addressReads: 'Reading charts',
  addressRests: 'Paused until {until}',
  addressGone: 'No worker since {at}',
  refusals: 'Refusals in a row',

  queue: 'Queue and plan',
  queueCaption: 'Queued and due charts, by priority',
  priority: 'Priority',
  /** Indexed by priority. */
  priorities: ['Requested by users', 'Tracked apps', 'Overall charts', 'Category charts'],
  waits: 'Queued',
  due: 'Due',
  planned: 'Planned',
  goal: 'Goal',
  goalHours: (hours: string) => `every ${hours} h`,
  nextDue: 'Next due',
  tooSlow: ({ charts, count, hours }: { charts: number; count: string; hours: string }) =>
    `At this pace ${count} ${plural(charts, 'chart', 'charts')} cannot stay fresh within ${hours} hours.`,
  none: '–',
  everyChart: ({ charts, size, isOwn }: { charts: string; size: string; isOwn: boolean }) =>
    `All ${charts} charts of the world, each read once a day, take about ${size} of disk space a year${isOwn ? '' : ', based on the size of recorded charts'}.`,

  sweeps: 'Sweeps',
  sweepsCaption: 'Running sweeps and the latest finished ones',
  noSweeps: 'No sweep has run yet.',
  sweep: 'Sweep',
  state: 'State',
  sweepStates,
  progress: 'Progress',
  began: 'Began',
  ends: 'Ends',
  progressOf: (sweep: string) => `Progress of ${sweep}`,
  doneOf: ({ done, total }: { done: string; total: string }) => `${done} of ${total}`,
  failedOf: (text: string) => `${text} failed`,

  failures: 'Failures',
  failuresCaption: 'Charts whose last attempt failed, by reason',
  noFailures: 'No failures.',
  noAttempts: 'No chart has been requested yet.',
  why: 'Reason',
  charts: 'Charts',
  newest: 'Newest',
  action: 'Action',
  retryAll: 'Retry failed only',
  retry: 'Retry',
  ofReason: (reason: string) => ` (${reason})`,
  retrying: (count: number, text: string) => `Retrying ${text} ${plural(count, 'chart', 'charts')}`,
  nothingToRetry: 'No failed charts left to retry',
  retryFailed: 'Failed to retry the charts',
  failureReason,

  nextHour: 'The next hour',
  nextHourCaption: 'The first charts of the next hour, in the order of their calls',
  nextHourText: ({ calls, capacity }: { calls: string; capacity: string }) =>
    `${calls} of ${capacity} possible calls are planned. The first calls:`,
  moreNext: (count: number, text: string) => `${text} more ${plural(count, 'chart', 'charts')}`,
  moreNextCaption: 'The following charts',
  nothingNext: 'No calls are planned for the next hour.',
  at: 'At',
  chart: 'Chart',
  whys,

  dryRun: 'Dry run',
  dryRunHint: 'Preview of a rankings update; sends no requests.',
  toMaintenance: 'Start one on the maintenance page',
} as const
