import type { QueryClient } from '@tanstack/react-query'
import type { CollectorDesk, DryRun } from '#contract/desk.ts'
import type { FirstRun } from '#contract/first-run.ts'
import type { JobStatus, MaintenanceStatus } from '#contract/maintenance.ts'
import type { Suspect, SuspectVersions } from '#contract/suspects.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { nameChart } from '#domain/named-charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { firstRunQuery } from '#web/components/first-run/first-run.queries.ts'
import { dryRunQuery, maintenanceQuery } from '#web/components/maintenance/maintenance.queries.ts'
import { suspectQuery, suspectsQuery } from '#web/screens/suspects/suspects.queries.ts'
import { withdrawalsQuery } from '#web/screens/withdrawals/withdrawals.queries.ts'
import { exampleAdmin, seedUser } from './people.ts'

/** Realistic responses of the admin API for tests of the screens. */
const neverRun: JobStatus = {
  status: 'never',
  lastRun: null,
  details: null,
  progress: null,
  lastError: null,
  startedAt: null,
  startedBy: null,
  isCancelling: false,
  schedule: null,
  nextRunAt: null,
}

const startedAt = '2026-11-20T14:00:00.000Z'

/** One job in each of four states. */
const exampleJobs: MaintenanceStatus = {
  rankingsCleanup: neverRun,
  rankingsUpdate: {
    ...neverRun,
    status: 'running',
    details: 'Standard: every planned chart.',
    progress: { done: 420, total: 1050, ratePerMinute: 20, estimatedEndAt: '2026-11-20T14:33:30.000Z' },
    lastRun: startedAt,
    startedAt,
    startedBy: 'Ada <i>',
  },
  topChartsImport: {
    ...neverRun,
    status: 'failed',
    lastRun: startedAt,
    startedAt,
    lastError: 'The App Store answered with 503.',
    schedule: '0 */3 * * *',
    nextRunAt: '2026-11-20T15:00:00.000Z',
  },
  supabaseSync: {
    ...neverRun,
    status: 'interrupted',
    lastRun: startedAt,
    startedAt,
    progress: { done: 3, total: 20, ratePerMinute: null, estimatedEndAt: null },
  },
}

const exampleDryRun: DryRun = {
  charts: 1050,
  countries: 175,
  calls: 1050,
  durationSeconds: 3150,
  endsAt: '2026-11-20T14:55:00.000Z',
}

const chart = nameChart({ storefront: 'jp', type: 'top-free', genre: 6007, device: 'iphone' })

export const exampleDesk: CollectorDesk = {
  state: 'collecting',
  pausedAt: null,
  pausedBy: null,
  pace: { callsPerMinute: 20, nextCallAt: '2026-11-20T14:02:03.000Z', restsUntil: null, addresses: [] },
  queue: {
    waiting: 412,
    estimatedEndAt: '2026-11-20T14:20:00.000Z',
    byPriority: [
      { priority: 0, waiting: 2 },
      { priority: 2, waiting: 410 },
    ],
  },
  sweeps: [
    {
      id: '2',
      state: 'running',
      reason: 'due',
      total: 1050,
      done: 638,
      failed: 3,
      startedAt,
      finishedAt: null,
      estimatedEndAt: '2026-11-20T14:20:00.000Z',
    },
    {
      id: '1',
      state: 'cancelled',
      reason: 'ranking test',
      total: 175,
      done: 20,
      failed: 0,
      startedAt,
      finishedAt: '2026-11-20T14:01:00.000Z',
      estimatedEndAt: null,
    },
  ],
  plan: [
    {
      priority: 1,
      planned: 60,
      attempted: 60,
      due: 0,
      freshnessSeconds: 10_800,
      nextDueAt: '2026-11-20T15:30:00.000Z',
    },
    {
      priority: 2,
      planned: 1050,
      attempted: 640,
      due: 410,
      freshnessSeconds: 86_400,
      nextDueAt: '2026-11-20T15:10:00.000Z',
    },
  ],
  tooSlow: null,
  failures: [
    { reason: 'http', charts: 3, newestAt: startedAt },
    { reason: 'odd <reason>', charts: 1, newestAt: startedAt },
  ],
  suspects: 1,
  nextHour: { capacity: 1200, calls: 412, charts: [{ chart, priority: 0, at: startedAt, why: 'waits' }] },
}

const exampleSuspect: Suspect = {
  chart,
  id: '7',
  observedAt: startedAt,
  reason: 'much-shorter',
  detail: 'The chart has 2 apps; it had 3 before.',
  entryCount: 2,
}

const chartEntry = (rank: number, name: string, otherRank: number | null) => ({
  rank,
  name,
  otherRank,
  appStoreId: `15000000${name.length}${rank}`,
  icon: '/api/placeholder-icon',
})

export const exampleVersions: SuspectVersions = {
  suspect: exampleSuspect,
  entries: [chartEntry(1, 'Climber <b>', 3), chartEntry(2, 'Newcomer', null)],
  before: {
    observedAt: '2026-11-19T14:00:00.000Z',
    entries: [chartEntry(1, 'Gone', null), chartEntry(2, 'Lost', null), chartEntry(3, 'Climber <b>', 1)],
  },
}

export const exampleFirstRun: FirstRun = {
  isStarted: false,
  selection: { storefronts: [...storefrontCodes], genres: [] },
  allowedStorefronts: [...storefrontCodes],
  appGenres: [],
  callsPerMinute: 20,
  chartsPerStorefrontAndGenre: 6,
  observedAt: null,
  measuredCountries: 0,
  firstChart: null,
}

const exampleWithdrawals: Withdrawal[] = [
  {
    id: '2',
    createdAt: startedAt,
    isByRule: false,
    createdBy: 'Ada <i>',
    reason: 'Apple <b> answered wrong.',
    readings: 412,
    charts: 105,
    firstAt: '2026-11-20T10:00:00.000Z',
    lastAt: '2026-11-20T13:00:00.000Z',
    scope: { storefront: null, chartType: null, device: null, genre: null, origin: 'import' },
    people: 3,
    undoneAt: null,
    undoneBy: null,
  },
  {
    id: '1',
    createdAt: startedAt,
    isByRule: true,
    createdBy: null,
    reason: 'A mistake.',
    readings: 1,
    charts: 1,
    firstAt: '2026-11-20T10:00:00.000Z',
    lastAt: '2026-11-20T10:00:00.000Z',
    scope: { storefront: 'jp', chartType: 'top-free', device: 'iphone', genre: 36, origin: null },
    people: null,
    undoneAt: startedAt,
    undoneBy: 'Ada <i>',
  },
]

/** Seeds all admin queries and signs in an admin. */
export const seedOperations = (queryClient: QueryClient): void => {
  seedUser(queryClient, exampleAdmin)
  queryClient.setQueryData(maintenanceQuery.queryKey, exampleJobs)
  queryClient.setQueryData(dryRunQuery('standard').queryKey, exampleDryRun)
  queryClient.setQueryData(dryRunQuery('efficient').queryKey, { ...exampleDryRun, charts: 0, calls: 0 })
  queryClient.setQueryData(collectorDeskQuery.queryKey, exampleDesk)
  queryClient.setQueryData(suspectsQuery.queryKey, [exampleSuspect])
  queryClient.setQueryData(suspectQuery(exampleSuspect.id).queryKey, exampleVersions)
  queryClient.setQueryData(withdrawalsQuery.queryKey, exampleWithdrawals)
  queryClient.setQueryData(firstRunQuery.queryKey, exampleFirstRun)
}
