import type { JobStatus } from '#contract/maintenance.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'

type JobWords = {
  title: string
  explanation: string
  start: string
  started: string
  startFailed: string
}

const jobs: Record<JobName, JobWords> = {
  rankingsCleanup: {
    title: 'Rankings Optimization',
    explanation: 'Thins old data to one rank per day and chart. Records are kept.',
    start: 'Optimize rankings',
    started: 'Rankings optimization started',
    startFailed: 'Failed to optimize rankings',
  },
  rankingsUpdate: {
    title: 'Force Rankings Update',
    explanation: 'Reads charts from the App Store now, ahead of schedule.',
    start: 'Update rankings',
    started: 'Rankings update started',
    startFailed: 'Failed to update rankings',
  },
  topChartsImport: {
    title: 'Top Charts Import',
    explanation: 'Imports the top 100 US iPhone apps with their store pages.',
    start: 'Import top charts',
    started: 'Top charts import started',
    startFailed: 'Failed to import top charts',
  },
  supabaseSync: {
    title: 'Ranking Summaries Regeneration',
    explanation: 'Rebuilds best ranks and latest charts from the full history.',
    start: 'Regenerate summaries',
    started: 'Summaries regeneration started',
    startFailed: 'Failed to regenerate summaries',
  },
}

const statuses: Record<JobStatus['status'], string> = {
  success: 'Success',
  failed: 'Failed',
  running: 'Running',
  never: 'Never run',
  interrupted: 'Interrupted',
}

export const maintenanceWords = {
  title: 'Database Maintenance',
  description: 'The four jobs that maintain the rankings of this server, and the export of its history.',
  intro: 'Jobs run on a schedule or when started here, one run per job at a time. A cancelled run can be resumed.',
  jobs,
  statuses,
  /** Screen reader text before the status. */
  statusOf: (job: string) => `${job}: `,
  loading: 'Loading the jobs',
  failed: (why: string) => `Error loading the state of the jobs: ${why}`,
  stale: 'This could not be refreshed and may be out of date.',
  lastRun: 'Last run',
  never: 'Never',
  startedBy: 'Started by',
  bySchedule: 'The schedule',
  nobody: '–',
  schedule: 'Schedule',
  noSchedule: 'Manual only',
  nextRun: 'Next run',
  noNextRun: 'None planned',
  lastError: 'Last error:',
  everyHours: (hours: string) => `Every ${hours} hours`,
  everyHour: 'Every hour',
  everyMinutes: (minutes: string) => `Every ${minutes} minutes`,
  daily: (time: string) => `Daily at ${time}`,
  weekly: ({ day, time }: { day: string; time: string }) => `${day}, ${time}`,
  progress: (job: string) => `Progress of ${job}`,
  steps: ({ done, total }: { done: string; total: string }) => `${done} of ${total} steps`,
  preparing: 'Preparing...',
  rate: (count: string) => `${count} a minute`,
  left: (duration: string) => `about ${duration} left`,
  cancel: 'Cancel',
  cancelling: 'Cancelling...',
  resume: 'Resume',
  reset: 'Reset Status',
  ofJob: (job: string) => ` (${job})`,
  done: {
    cancel: 'The job stops after its current step',
    resume: 'Job resumed',
    reset: 'Status reset',
  },
  notDone: {
    cancel: 'Failed to cancel the job',
    resume: 'Failed to resume the job',
    reset: 'Failed to reset the status',
  },
  threshold: 'Threshold',
  thresholdHint: 'Apps with more old ranks than this are thinned.',
  thresholdWrong: 'Enter a whole number from 1 to 1,000,000.',
  type: 'Which charts',
  types: {
    standard: { name: 'Standard', hint: '(every planned chart)' },
    efficient: { name: 'Efficient', hint: '(only those that are due)' },
  },
  dryRun: {
    loading: 'Calculating the number of calls',
    failed: (why: string) => `The number of calls could not be calculated: ${why}`,
    none: 'No chart is due, so no calls would be made.',
    text: '{charts} in {countries}: {calls}, about {duration}, done at {end}.',
    charts: (count: string, isOne: boolean) => `${count} ${isOne ? 'chart' : 'charts'}`,
    countries: (count: string, isOne: boolean) => `${count} ${isOne ? 'country' : 'countries'}`,
    calls: (count: string, isOne: boolean) => `${count} ${isOne ? 'call' : 'calls'}`,
  },
} as const
