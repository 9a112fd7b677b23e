import { z } from 'zod'
import { type JobName, jobNames, jobStatuses } from '#domain/maintenance-jobs.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

const jobProgress = z.object({
  done: z.int(),
  total: z.int(),
  ratePerMinute: z.number().nullable().describe('Average steps per minute of this run; null before the first step.'),
  estimatedEndAt: moment.nullable(),
})

export const jobStatus = z.object({
  status: z.enum(jobStatuses),
  lastRun: moment.nullable().describe('When the last run ended, or when the current run began; null if it never ran.'),
  details: z.string().nullable().describe('One sentence about the last or current run.'),
  progress: jobProgress.nullable().describe('Progress of a running or interrupted run.'),
  lastError: z.string().nullable(),
  startedAt: moment.nullable(),
  startedBy: z.string().nullable().describe('Who started it; null for a scheduled run.'),
  isCancelling: z.boolean(),
  schedule: z.string().nullable().describe('Five cron fields in UTC; null if it only runs manually.'),
  nextRunAt: moment.nullable(),
})
export type JobStatus = z.infer<typeof jobStatus>

const perJob = Object.fromEntries(jobNames.map(name => [name, jobStatus])) as Record<JobName, typeof jobStatus>

export const maintenanceStatus = z.object(perJob)
export type MaintenanceStatus = z.infer<typeof maintenanceStatus>

const adminErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

export const getMaintenanceStatus = endpoint({
  name: 'getMaintenanceStatus',
  method: 'GET',
  path: '/api/admin/maintenance/status',
  summary: 'The state of the four maintenance jobs',
  access: 'admin',
  response: maintenanceStatus,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const optimizeRankings = endpoint({
  name: 'optimizeRankings',
  method: 'POST',
  path: '/api/admin/maintenance/optimize-rankings',
  summary:
    'Starts rankingsCleanup: thins old ranks of apps with more than `threshold` of them to one per day and chart',
  access: 'admin',
  body: z.strictObject({ threshold: z.int().min(1).max(1_000_000) }),
  response: jobStatus,
  errors: [...adminErrors, 'job.running'],
})

export const updateRankings = endpoint({
  name: 'updateRankings',
  method: 'POST',
  path: '/api/admin/rankings/update',
  summary: 'Starts rankingsUpdate: `standard` reads every planned chart, `efficient` those that are due',
  access: 'admin',
  body: z.strictObject({ type: z.enum(['standard', 'efficient']) }),
  response: jobStatus,
  errors: [...adminErrors, 'job.running', 'collector.off'],
})

export const importTopCharts = endpoint({
  name: 'importTopCharts',
  method: 'POST',
  path: '/api/admin/maintenance/top-charts-import',
  summary: 'Starts topChartsImport: imports the top 100 US iPhone apps and their store pages into the catalogue',
  access: 'admin',
  response: jobStatus,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready', 'job.running', 'collector.off'],
})

export const regenerateSummaries = endpoint({
  name: 'regenerateSummaries',
  method: 'POST',
  path: '/api/admin/summaries/regenerate',
  summary: 'Starts supabaseSync: rebuilds best ranks and newest charts from all snapshots',
  access: 'admin',
  response: jobStatus,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready', 'job.running'],
})

const ofJob = z.strictObject({ jobName: z.enum(jobNames) })

export const resetJobStatus = endpoint({
  name: 'resetJobStatus',
  method: 'POST',
  path: '/api/admin/maintenance/reset-status',
  summary: 'Cancels a running or interrupted run; completed steps are kept',
  access: 'admin',
  body: ofJob,
  response: jobStatus,
  errors: [...adminErrors, 'job.not_running'],
})

export const cancelJob = endpoint({
  name: 'cancelJob',
  method: 'POST',
  path: '/api/admin/maintenance/cancel',
  summary: 'Stops a running job after its current step; it can be resumed',
  access: 'admin',
  body: ofJob,
  response: jobStatus,
  errors: [...adminErrors, 'job.not_running'],
})

export const resumeJob = endpoint({
  name: 'resumeJob',
  method: 'POST',
  path: '/api/admin/maintenance/resume',
  summary: 'Resumes an interrupted run',
  access: 'admin',
  body: ofJob,
  response: jobStatus,
  errors: [...adminErrors, 'job.not_interrupted', 'collector.off'],
})
