import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { minuteMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import type { Database } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { createLeases } from '../platform/jobs/leases.ts'
import { maintenanceRuns } from './maintenance.table.ts'

export type RunRow = typeof maintenanceRuns.$inferSelect

/** A run without a heartbeat for this long counts as interrupted. */
const leases = createLeases({ until: maintenanceRuns.leaseUntil, key: [maintenanceRuns.id], leaseMs: minuteMs })

export type RunStart = { job: JobName; params: Record<string, unknown>; startedBy: string | null; now: Date }

/** Undefined while a run of the job is active. An interrupted run is reset in favour of the new one and returned with it. */
export const insertRun = async (
  db: Database,
  { job, params, startedBy, now }: RunStart,
): Promise<{ run: RunRow; givenUp: RunRow | undefined } | undefined> => {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`maintenance ${job}`}))`)
  const open = await findOpenRun(db, job)
  if (open?.state === 'running') return undefined
  if (open) await giveUpRun(db, open.id, now)
  const row = { job, params, startedBy, startedAt: now, resumedAt: now, state: 'running' } as const
  const [run] = await db.insert(maintenanceRuns).values(row).returning()
  return run && { run, givenUp: open }
}

/** The running or interrupted run; each job has at most one. */
export const findOpenRun = async (db: Database, job: JobName): Promise<RunRow | undefined> => {
  const isOpen = inArray(maintenanceRuns.state, ['running', 'interrupted'])
  const [row] = await db
    .select()
    .from(maintenanceRuns)
    .where(and(eq(maintenanceRuns.job, job), isOpen))
  return row
}

/** The newest run of each job that was not reset, with the name of the person who started it. */
export const listNewestRuns = async (db: Database): Promise<(RunRow & { startedByName: string | null })[]> => {
  const rows = await db
    .selectDistinctOn([maintenanceRuns.job], { run: maintenanceRuns, name: users.username })
    .from(maintenanceRuns)
    .leftJoin(users, eq(users.id, maintenanceRuns.startedBy))
    .where(ne(maintenanceRuns.state, 'reset'))
    .orderBy(maintenanceRuns.job, desc(maintenanceRuns.id))
  return rows.map(({ run, name }) => ({ ...run, startedByName: name }))
}

/** Claims a run that waits for a process. */
export const claimRun = async (
  db: Database,
  { job, token, now }: { job: JobName; token: string; now: Date },
): Promise<RunRow | undefined> => {
  const isWaiting = and(eq(maintenanceRuns.job, job), eq(maintenanceRuns.state, 'running'))
  const [row] = await db
    .update(maintenanceRuns)
    .set({ leaseToken: token, leaseUntil: leases.endAt(now) })
    .where(and(isWaiting, isNull(maintenanceRuns.leaseToken)))
    .returning()
  return row
}

export type RunProgress = {
  done: number
  total: number
  /** Where to resume; if omitted, the saved checkpoint is kept. */
  checkpoint?: unknown
  details?: string | undefined
  lastError?: string | null | undefined
}

const isHeld = ({ id }: RunRow, token: string) =>
  and(eq(maintenanceRuns.id, id), eq(maintenanceRuns.leaseToken, token), eq(maintenanceRuns.state, 'running'))

/** Saves progress and renews the lease; undefined if the run was reset. */
export const saveProgress = async (
  db: Database,
  run: RunRow,
  { token, now, progress }: { token: string; now: Date; progress?: RunProgress | undefined },
): Promise<{ cancelRequestedAt: Date | null } | undefined> => {
  const [row] = await db
    .update(maintenanceRuns)
    .set({ ...progress, leaseUntil: leases.endAt(now) })
    .where(isHeld(run, token))
    .returning({ cancelRequestedAt: maintenanceRuns.cancelRequestedAt })
  return row
}

type RunEnd = {
  state: 'success' | 'failed' | 'interrupted'
  details?: string | undefined
  lastError?: string | null | undefined
}

/** Ends a run whose lease is still held; a reset run stays reset. */
export const endRun = async (
  db: Database,
  run: RunRow,
  { token, now, end }: { token: string; now: Date; end: RunEnd },
): Promise<void> => {
  await db
    .update(maintenanceRuns)
    .set({ ...end, endedAt: now, leaseToken: null, leaseUntil: null, cancelRequestedAt: null })
    .where(isHeld(run, token))
}

/** Releases the lease, so that another process or the next start can continue the run. */
export const handBackRun = async (db: Database, run: RunRow, token: string): Promise<void> => {
  await db.update(maintenanceRuns).set({ leaseToken: null, leaseUntil: null }).where(isHeld(run, token))
}

/** Runs whose process is gone: runs with an expired lease, or all leased runs when the only process starts. */
export const interruptDead = (db: Database, now: Date, { isAlone = false } = {}): Promise<RunRow[]> =>
  db
    .update(maintenanceRuns)
    .set({ state: 'interrupted', endedAt: now, leaseToken: null, leaseUntil: null, cancelRequestedAt: null })
    .where(
      and(
        eq(maintenanceRuns.state, 'running'),
        sql`${maintenanceRuns.leaseToken} IS NOT NULL`,
        isAlone ? undefined : leases.isOver(now),
      ),
    )
    .returning()

export const requestCancel = async (db: Database, run: RunRow, now: Date): Promise<void> => {
  await db.update(maintenanceRuns).set({ cancelRequestedAt: now }).where(eq(maintenanceRuns.id, run.id))
}

/** Makes an interrupted run wait for a process again. False if it is no longer interrupted. */
export const reopenRun = async (db: Database, run: RunRow, now: Date): Promise<boolean> => {
  const rows = await db
    .update(maintenanceRuns)
    .set({ state: 'running', resumedAt: now, endedAt: null, doneBefore: run.done, lastError: null })
    .where(and(eq(maintenanceRuns.id, run.id), eq(maintenanceRuns.state, 'interrupted')))
    .returning({ id: maintenanceRuns.id })
  return rows.length > 0
}

export const giveUpRun = async (db: Database, id: number, now: Date): Promise<void> => {
  await db
    .update(maintenanceRuns)
    .set({ state: 'reset', endedAt: now, leaseToken: null, leaseUntil: null })
    .where(eq(maintenanceRuns.id, id))
}

export const isGivenUp = async (db: Database, { id }: RunRow): Promise<boolean> => {
  const [row] = await db
    .select({ state: maintenanceRuns.state })
    .from(maintenanceRuns)
    .where(eq(maintenanceRuns.id, id))
  return row?.state === 'reset'
}

/** Deletes runs that ended before this date, except the newest of each job that was not reset. */
export const deleteOldRuns = async (db: Database, before: Date): Promise<void> => {
  await db.execute(sql`DELETE FROM maintenance_runs old
    WHERE old.ended_at < ${sqlMoment(before)} AND old.state <> 'interrupted'
      AND EXISTS (SELECT FROM maintenance_runs newer
                  WHERE newer.job = old.job AND newer.id > old.id AND newer.state <> 'reset')`)
}
