import { sql } from 'drizzle-orm'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { chartPlans, sweepCharts } from '../collector/collector.table.ts'
import { isDue } from '../collector/plans.repository.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'

/** The number of charts that are planned, due, and waiting in a sweep. */
export const countCharts = async (db: Database, now: Date) => {
  const [planned, due, waiting] = await Promise.all([
    db.$count(chartPlans),
    db.$count(chartPlans, isDue(now)),
    db.$count(sweepCharts, sql`state = 'pending'`),
  ])
  return { planned, due, waiting }
}

export type JobFact = {
  job: JobName
  /** State of the newest run. */
  state: 'running' | 'interrupted' | 'success' | 'failed' | 'reset'
  /** Duration of the newest run that has ended; null before the first one. */
  durationSeconds: number | null
  succeededAt: Date | null
}

type JobRow = {
  job: JobName
  state: JobFact['state']
  seconds: number | string | null
  succeeded: string | Date | null
}

/** One index lookup per job and part, because each part needs only one or two runs. */
export const listJobFacts = async (db: Database, jobs: readonly JobName[]): Promise<JobFact[]> => {
  const rows = await rowsOf<JobRow>(
    db,
    sql`SELECT newest.job, newest.state, ended.seconds, succeeded.ended_at AS succeeded
        FROM jsonb_array_elements_text(${JSON.stringify(jobs)}::jsonb) AS wanted(job)
        CROSS JOIN LATERAL (SELECT job, state FROM maintenance_runs run
          WHERE run.job = wanted.job ORDER BY id DESC LIMIT 1) newest
        LEFT JOIN LATERAL (SELECT extract(epoch FROM ended_at - started_at) AS seconds FROM maintenance_runs run
          WHERE run.job = wanted.job AND ended_at IS NOT NULL ORDER BY id DESC LIMIT 1) ended ON true
        LEFT JOIN LATERAL (SELECT ended_at FROM maintenance_runs run
          WHERE run.job = wanted.job AND state = 'success' ORDER BY id DESC LIMIT 1) succeeded ON true`,
  )
  return rows.map(({ job, state, seconds, succeeded }) => ({
    job,
    state,
    durationSeconds: seconds === null ? null : Number(seconds),
    succeededAt: succeeded === null ? null : new Date(succeeded),
  }))
}
