import { secondMs } from '#domain/units.ts'
import { isSeen, wasSeenLately } from '../pace/egresses.rules.ts'
import type { Facts } from './facts.usecases.ts'

type Labels = Record<string, string>

export type Sample = { labels: Labels; value: number }

/** A gauge and how to compute it from the facts. Names are prefixed with `rank_atlas_`. */
type Gauge = { name: string; help: string; labels: readonly string[]; read: (facts: Facts, now: Date) => Sample[] }

const sample = (value: number, labels: Labels = {}): Sample[] => [{ labels, value }]

const secondsSince = (moment: string | Date, now: Date): number =>
  (now.getTime() - new Date(moment).getTime()) / secondMs

const listPlanned = ({ world }: Facts) => world.countries.filter(({ plannedCharts }) => plannedCharts > 0)

/** The age of a storefront that is no longer planned would grow for ever, as if something were wrong. */
const readAges: Gauge['read'] = (facts, now) =>
  listPlanned(facts).flatMap(({ storefront, observedAt }) =>
    observedAt ? sample(secondsSince(observedAt, now), { storefront }) : [],
  )

/** An address that is no longer used never resumes, so its last pause and refusals would stay for ever. */
const listInUse = ({ paces }: Facts, now: Date) => {
  const inUse = new Set(paces.filter(row => isSeen(row, now)).map(({ egress }) => egress))
  return paces.filter(({ egress }) => inUse.has(egress))
}

const readPauses: Gauge['read'] = (facts, now) =>
  listInUse(facts, now).flatMap(({ egress, budget, pausedUntil }) =>
    sample(Math.max(0, pausedUntil ? -secondsSince(pausedUntil, now) : 0), { egress, budget }),
  )

const readRefusals: Gauge['read'] = (facts, now) =>
  [...Map.groupBy(listInUse(facts, now), ({ egress }) => egress)].flatMap(([egress, ofAddress]) =>
    sample(Math.max(...ofAddress.map(({ refusals }) => refusals)), { egress }),
  )

/** Only chart calls count: pages make searches, which say nothing about the workers. */
const readReading: Gauge['read'] = ({ paces }, now) =>
  paces.flatMap(row =>
    row.budget === 'charts' && wasSeenLately(row, now) ? sample(isSeen(row, now) ? 1 : 0, { egress: row.egress }) : [],
  )

const readSweep: Gauge['read'] = ({ lastSweep }) =>
  lastSweep ? (['total', 'done', 'failed'] as const).flatMap(part => sample(lastSweep[part], { part })) : []

export const gauges: readonly Gauge[] = [
  {
    name: 'storefront_measured_age_seconds',
    help: 'Seconds since any chart of a planned storefront was last measured. Absent before the first measurement.',
    labels: ['storefront'],
    read: readAges,
  },
  {
    name: 'storefront_charts_fresh',
    help: 'Fresh overall charts of a planned storefront. 0 before the first measurement.',
    labels: ['storefront'],
    read: facts => listPlanned(facts).flatMap(({ storefront, freshCharts }) => sample(freshCharts, { storefront })),
  },
  {
    name: 'backup_age_seconds',
    help: 'Seconds since the newest scheduled backup was made. Absent without one.',
    labels: [],
    read: ({ backedUpAt }, now) => (backedUpAt ? sample(secondsSince(backedUpAt, now)) : []),
  },
  {
    name: 'countries_fresh',
    help: 'Countries with a fresh overall chart.',
    labels: [],
    read: ({ world }) => sample(world.freshCountries),
  },
  {
    name: 'countries',
    help: 'Total number of countries.',
    labels: [],
    read: ({ world }) => sample(world.totalCountries),
  },
  {
    name: 'measuring_stopped',
    help: '1 if no chart was measured for two slots although charts were due.',
    labels: [],
    read: ({ world }) => sample(world.stoppedSince ? 1 : 0),
  },
  {
    name: 'measuring_failing',
    help: '1 if the App Store answered none of the last attempts: one in twenty planned charts, at least 3 or all, at most 100.',
    labels: [],
    read: ({ world }) => sample(world.failures ? 1 : 0),
  },
  {
    name: 'measured_age_seconds',
    help: 'Seconds since any chart was last measured. Absent before the first measurement.',
    labels: [],
    read: ({ world }, now) => (world.observedAt ? sample(secondsSince(world.observedAt, now)) : []),
  },
  { name: 'charts_planned', help: 'Planned charts.', labels: [], read: ({ charts }) => sample(charts.planned) },
  { name: 'charts_due', help: 'Charts older than their goal.', labels: [], read: ({ charts }) => sample(charts.due) },
  {
    name: 'charts_waiting',
    help: 'Charts queued in a sweep.',
    labels: [],
    read: ({ charts }) => sample(charts.waiting),
  },
  {
    name: 'alarm_letters_waiting',
    help: 'E-mails to admins not accepted by a mail server yet.',
    labels: [],
    read: facts => sample(facts.waitingAlarms),
  },
  {
    name: 'deliveries_waiting',
    help: 'Messages to people that are due and not accepted yet, by kind of channel.',
    labels: ['kind'],
    read: ({ deliveries }) => deliveries.flatMap(({ kind, waiting }) => sample(waiting, { kind })),
  },
  {
    name: 'deliveries_given_up',
    help: 'Alerts given up in the last 24 hours, by kind of channel.',
    labels: ['kind'],
    read: ({ deliveries }) => deliveries.flatMap(({ kind, givenUp }) => sample(givenUp, { kind })),
  },
  {
    name: 'mail_fault',
    help: '1 if the mail server fails for everyone or for several people. Absent without a mail server.',
    labels: [],
    read: ({ mail }) => (mail ? sample(mail.isAtFault ? 1 : 0) : []),
  },
  {
    name: 'appstore_pause_seconds',
    help: 'Seconds until the end of the pause that the App Store asked of an outgoing address.',
    labels: ['egress', 'budget'],
    read: readPauses,
  },
  {
    name: 'appstore_refusals',
    help: 'Refused calls in a row from an outgoing address; each one doubles the pause.',
    labels: ['egress'],
    read: readRefusals,
  },
  {
    name: 'appstore_reading',
    help: '1 if a worker reads charts from an outgoing address now.',
    labels: ['egress'],
    read: readReading,
  },
  {
    name: 'collector_paused',
    help: '1 if an admin has paused the collector.',
    labels: [],
    read: facts => sample(facts.isPausedByAdmin ? 1 : 0),
  },
  { name: 'sweep_charts', help: 'Charts in the newest sweep.', labels: ['part'], read: readSweep },
  {
    name: 'job_last_duration_seconds',
    help: 'Duration of the newest ended run of a job.',
    labels: ['job'],
    read: ({ jobs }) =>
      jobs.flatMap(({ job, durationSeconds: value }) => (value === null ? [] : sample(value, { job }))),
  },
  {
    name: 'job_last_success_timestamp_seconds',
    help: 'Unix time of the last success of a job.',
    labels: ['job'],
    read: ({ jobs }) =>
      jobs.flatMap(({ job, succeededAt }) => (succeededAt ? sample(succeededAt.getTime() / secondMs, { job }) : [])),
  },
  {
    name: 'job_state',
    help: '1 for the state of the newest run of a job.',
    labels: ['job', 'state'],
    read: ({ jobs }) => jobs.flatMap(({ job, state }) => sample(1, { job, state })),
  },
]

const named = /^\/(api\/|metrics$|robots\.txt$|sitemap\.xml$)/

/**
 * The route label of a metric: the pattern, because addresses are unbounded. All pages share one label, and so do all files.
 */
export const routeOf = (pattern: string | undefined): string => {
  if (pattern === undefined) return 'page'
  return named.test(pattern) ? pattern : 'file'
}
