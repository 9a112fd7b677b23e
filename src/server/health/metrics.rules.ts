import { secondMs } from '#domain/units.ts'
import type { Facts } from './facts.usecases.ts'

type Labels = Record<string, string>

export type Sample = { labels: Labels; value: number }

/** A gauge: what it tells, and how it is read from the facts. `rank_atlas_` stands before every name. */
type Gauge = { name: string; help: string; labels: readonly string[]; read: (facts: Facts, now: Date) => Sample[] }

const one = (value: number, labels: Labels = {}): Sample[] => [{ labels, value }]

const secondsSince = (moment: string | Date, now: Date): number =>
  (now.getTime() - new Date(moment).getTime()) / secondMs

const readStorefronts: Gauge['read'] = ({ world }, now) =>
  world.countries.flatMap(({ storefront, measuredAt }) =>
    measuredAt ? one(secondsSince(measuredAt, now), { storefront }) : [],
  )

const readPauses: Gauge['read'] = ({ paces }, now) =>
  paces.flatMap(({ budget, pausedUntil }) =>
    one(Math.max(0, pausedUntil ? -secondsSince(pausedUntil, now) : 0), { budget }),
  )

const readSweep: Gauge['read'] = ({ lastSweep }) =>
  lastSweep ? (['total', 'done', 'failed'] as const).flatMap(part => one(lastSweep[part], { part })) : []

export const gauges: readonly Gauge[] = [
  {
    name: 'storefront_measured_age_seconds',
    help: 'Seconds since any chart of a storefront was last measured. Absent while it never was.',
    labels: ['storefront'],
    read: readStorefronts,
  },
  {
    name: 'countries_fresh',
    help: 'Countries with a fresh overall chart.',
    labels: [],
    read: ({ world }) => one(world.freshCountries),
  },
  { name: 'countries', help: 'Countries there are.', labels: [], read: ({ world }) => one(world.totalCountries) },
  {
    name: 'measuring_stopped',
    help: '1 while no chart was measured for two slots though charts were due.',
    labels: [],
    read: ({ world }) => one(world.stoppedSince ? 1 : 0),
  },
  {
    name: 'measured_age_seconds',
    help: 'Seconds since any chart was last measured. Absent while none ever was.',
    labels: [],
    read: ({ world }, now) => (world.measuredAt ? one(secondsSince(world.measuredAt, now)) : []),
  },
  { name: 'charts_planned', help: 'Charts worth a call.', labels: [], read: ({ charts }) => one(charts.planned) },
  { name: 'charts_due', help: 'Charts older than their goal.', labels: [], read: ({ charts }) => one(charts.due) },
  {
    name: 'charts_waiting',
    help: 'Charts that wait for their call in a sweep.',
    labels: [],
    read: ({ charts }) => one(charts.waiting),
  },
  {
    name: 'recordings_queued',
    help: 'Outcomes on their way into the rank history.',
    labels: [],
    read: facts => one(facts.queuedRecordings),
  },
  {
    name: 'alarm_letters_waiting',
    help: 'E-mails to admins that no mail server has taken yet.',
    labels: [],
    read: facts => one(facts.waitingAlarms),
  },
  {
    name: 'appstore_pause_seconds',
    help: 'Seconds until the pause ends that the App Store asked for.',
    labels: ['budget'],
    read: readPauses,
  },
  {
    name: 'collector_paused',
    help: '1 while an admin has paused the collector.',
    labels: [],
    read: facts => one(facts.isPausedByAdmin ? 1 : 0),
  },
  { name: 'sweep_charts', help: 'Charts of the newest sweep.', labels: ['part'], read: readSweep },
  {
    name: 'job_last_duration_seconds',
    help: 'How long the newest ended run of a job took.',
    labels: ['job'],
    read: ({ jobs }) => jobs.flatMap(({ job, durationSeconds: value }) => (value === null ? [] : one(value, { job }))),
  },
  {
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last succeeded, in seconds since 1970.',
    labels: ['job'],
    read: ({ jobs }) =>
      jobs.flatMap(({ job, succeededAt }) => (succeededAt ? one(succeededAt.getTime() / secondMs, { job }) : [])),
  },
  {
    name: 'job_state',
    help: '1 for the state of the newest run of a job.',
    labels: ['job', 'state'],
    read: ({ jobs }) => jobs.flatMap(({ job, state }) => one(1, { job, state })),
  },
]

const named = /^\/(api\/|metrics$|robots\.txt$|sitemap\.xml$)/

/** How a route is called in the metrics: by its pattern, as addresses are without number. All pages are one, all files another. */
export const routeOf = (pattern: string | undefined): string => {
  if (pattern === undefined) return 'page'
  return named.test(pattern) ? pattern : 'file'
}
