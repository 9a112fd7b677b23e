import { z } from 'zod'
import { chart, moment } from './charts.ts'
import { actReason, startedCharts } from './curation.ts'
import { endpoint, nothing } from './endpoint.ts'

const adminErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

/** 0: requested by a user; 1: a public or tracked app ranks there; 2: overall charts; 3: charts of genres. */
const priority = z.int().min(0).max(3)

export const deskChart = z.object({
  chart,
  priority,
})

const deskSweep = z.object({
  id: z.string(),
  state: z.enum(['running', 'held', 'finished', 'cancelled']),
  reason: z.string(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  estimatedEndAt: moment.nullable(),
})

/** An outgoing address that workers read charts from. */
const deskAddress = z.object({
  name: z.string().describe('The name or IP address in the setting `EGRESS`, or `default`.'),
  isReading: z.boolean().describe('False if no worker has reported in the last minutes; its pace then does not count.'),
  callsPerMinute: z.int(),
  nextCallAt: moment,
  restsUntil: moment
    .nullable()
    .describe('The end of the pause that the App Store asked for; calls from other addresses continue.'),
  refusals: z.int().describe('Refused calls in a row.'),
  seenAt: moment.nullable(),
})

export const collectorDesk = z.object({
  state: z
    .enum(['collecting', 'idle', 'resting', 'paused', 'not-started', 'off'])
    .describe(
      '`off`: turned off by a setting. `not-started`: the owner has not finished the first run. `paused`: by an admin. `resting`: the App Store asked for a pause.',
    ),
  pausedAt: moment.nullable(),
  pausedBy: z.string().nullable(),
  pace: z.object({
    callsPerMinute: z
      .int()
      .describe('Chart calls per minute of all addresses that a worker uses now and that are not paused.'),
    nextCallAt: moment,
    restsUntil: moment
      .nullable()
      .describe('The end of the pause that the App Store asked for; null while at least one address may call.'),
    addresses: z.array(deskAddress).describe('The outgoing addresses of workers, each with a pace of its own.'),
  }),
  queue: z
    .object({
      waiting: z.int(),
      estimatedEndAt: moment.nullable(),
      byPriority: z.array(z.object({ priority, waiting: z.int() })),
    })
    .describe('Charts queued in running sweeps, by priority, and the estimated time of the last reading.'),
  sweeps: z.array(deskSweep).describe('The running sweeps and the most recently ended ones, newest first.'),
  plan: z
    .array(
      z.object({
        priority,
        planned: z.int(),
        attempted: z.int(),
        due: z.int(),
        freshnessSeconds: z.number(),
        nextDueAt: moment.nullable(),
      }),
    )
    .describe(
      'Per priority: how many charts are planned, how many were ever attempted, and how many are past their freshness goal.',
    ),
  tooSlow: z
    .object({ charts: z.int(), staleAfterSeconds: z.int() })
    .nullable()
    .describe('Charts that this pace is too slow to keep within the staleness limit.'),
  failures: z
    .array(z.object({ reason: z.string(), charts: z.int(), newestAt: moment }))
    .describe('Charts whose newest attempt failed, by reason.'),
  suspects: z.int().describe('Responses held back for review and not decided yet.'),
  nextHour: z.object({
    capacity: z.int().describe('Calls per hour that the pace allows.'),
    calls: z.int().describe('Calls that the plan needs, at most the capacity.'),
    charts: z
      .array(deskChart.extend({ at: moment, why: z.enum(['waits', 'never-read', 'older-than-goal', 'failed']) }))
      .describe('The first of these charts, in the order of the calls.'),
  }),
})
export type CollectorDesk = z.infer<typeof collectorDesk>

export const getCollectorDesk = endpoint({
  name: 'getCollectorDesk',
  method: 'GET',
  path: '/api/admin/collector',
  summary: 'The state of the collector: its queue, what is due and why, and what failed',
  access: 'admin',
  response: collectorDesk,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const pauseCollector = endpoint({
  name: 'pauseCollector',
  method: 'POST',
  path: '/api/admin/collector/pause',
  summary: 'Pauses the collector in all processes; running requests finish',
  access: 'admin',
  body: z.strictObject({ reason: actReason.optional() }).nullish(),
  response: nothing,
  errors: [...adminErrors],
})

export const resumeCollector = endpoint({
  name: 'resumeCollector',
  method: 'POST',
  path: '/api/admin/collector/resume',
  summary: 'Resumes the collector',
  access: 'admin',
  response: nothing,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const retryFailedCharts = endpoint({
  name: 'retryFailedCharts',
  method: 'POST',
  path: '/api/admin/collector/retry-failed',
  summary: 'Retries only the charts whose newest attempt failed',
  access: 'admin',
  body: z.strictObject({ reason: z.string().max(40).optional() }).nullish(),
  response: startedCharts,
  errors: [...adminErrors, 'collector.off'],
})

export const dryRun = z.object({
  charts: z.int(),
  countries: z.int(),
  calls: z.int().describe('Calls to the App Store, not counting retries.'),
  durationSeconds: z.number(),
  endsAt: moment,
})
export type DryRun = z.infer<typeof dryRun>

export const dryRunSweep = endpoint({
  name: 'dryRunSweep',
  method: 'GET',
  path: '/api/admin/collector/dry-run',
  summary: 'How many calls a rankings update would make now and how long it would take; sends no requests',
  access: 'admin',
  query: z.object({ type: z.enum(['standard', 'efficient']) }),
  response: dryRun,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
