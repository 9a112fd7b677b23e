import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupRun, BackupsState } from '#contract/backups.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import type { Database, OpenDatabase } from '../platform/database/database.ts'
import { findNextRun } from '../platform/jobs/cron-schedule.ts'
import type { Bucket } from '../platform/outgoing/bucket.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf, RequestError } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { type BackupReport, makeBackup } from './backup.usecases.ts'
import { type BackupSettings, findFolder } from './backups.config.ts'
import { findLateSince, listBackups, listOutdated, nameBackup } from './backups.rules.ts'
import { openBucketAt } from './buckets.usecases.ts'
import { findNewestMade, findNewestRun, listRuns, type RunRow, recordRun } from './runs.repository.ts'

type RecordedOptions = {
  db: Database
  clock: Clock
  log: Log
  folder: string
  keepDays: number
  /** The bucket that gets a copy of each file; undefined without one. */
  bucket: Bucket | undefined
  make: (wanted: { file: string; hasSecrets: true }) => Promise<BackupReport>
}

/** Makes backups in the folder and the bucket, and records how each one ended. */
const createMakeRecorded = ({ db, clock, log, folder, keepDays, bucket, make }: RecordedOptions) => {
  const listOutdatedOf = (names: readonly string[]) => listOutdated(listBackups(names), keepDays, clock.now())

  /** Runs only after a new backup exists. */
  const deleteOutdated = async (): Promise<number> => {
    const here = listOutdatedOf(await readdir(folder))
    for (const { name } of here) await rm(join(folder, name), { force: true })
    const there = bucket ? listOutdatedOf((await bucket.list()).map(({ name }) => name)) : []
    for (const { name } of there) await bucket?.remove(name)
    return here.length + there.length
  }

  return async (): Promise<void> => {
    const startedAt = clock.now()
    const name = nameBackup(startedAt)
    const file = join(folder, name)
    let report: BackupReport | undefined
    const record = (failure: string | null): Promise<void> => {
      const made = { name: report ? name : null, bytes: report?.bytes ?? null }
      return recordRun(db, { startedAt, endedAt: clock.now(), ...made, failure })
    }
    try {
      await mkdir(folder, { recursive: true })
      report = await make({ file, hasSecrets: true })
      await bucket?.put(name, file)
      const deleted = await deleteOutdated()
      await record(null)
      log.info({ file, bytes: report.bytes, rows: report.rows, deleted }, 'A backup was made.')
    } catch (error) {
      await record(messageOf(error))
      throw error
    }
  }
}

type BackupsOptions = {
  database: OpenDatabase
  clock: Clock
  log: Log
  settings: { backups: BackupSettings; storage: { dataDir: string } }
}

type Wanted = { file: string; hasSecrets: boolean }

/** If due backups are missing: since when, and why. */
type LateBackups = { since: Date; failure: string | undefined }

export type Backups = ReturnType<typeof createBackups>

const shownRuns = 10

export const createBackups = ({ database, clock, log, settings }: BackupsOptions) => {
  const { db } = database
  const { keepDays, schedule, bucket: address } = settings.backups
  const folder = findFolder(settings)
  const bucket = address === undefined ? undefined : openBucketAt(address, settings.backups)
  const watchedSince = clock.now()
  let isRunning = false

  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isRunning) throw new Error('Another backup is running. Nothing was written; try again when it has ended.')
    isRunning = true
    try {
      return await work()
    } finally {
      isRunning = false
    }
  }

  const make = (wanted: Wanted): Promise<BackupReport> => makeBackup({ connect: database.connect, clock, ...wanted })
  const makeRecorded = createMakeRecorded({ db, clock, log, folder, keepDays, bucket, make })

  const findLate = async (): Promise<LateBackups | undefined> => {
    if (schedule === null) return undefined
    const madeAt = (await findNewestMade(db))?.startedAt
    const since = findLateSince({ schedule, madeAt, watchedSince }, clock.now())
    return since && { since, failure: (await findNewestRun(db))?.failure ?? undefined }
  }

  return {
    /** @throws Error if another one is running in this process, or if it fails. */
    make: (wanted: Wanted): Promise<BackupReport> => alone(() => make(wanted)),

    /** Makes a backup in the folder of scheduled ones and in the bucket, and deletes those that are too old. */
    makeScheduled: (): Promise<void> => alone(makeRecorded),

    /** Returns once the backup has begun. @throws RequestError job.running */
    start: async (admin: Actor): Promise<void> => {
      if (isRunning) throw new RequestError('job.running', 'A backup is already running. Nothing was started.')
      alone(makeRecorded).catch(error => log.error({ err: error }, `The backup failed: ${messageOf(error)}`))
      await recordAct(db, admin, { action: 'backup.start' }, clock.now())
    },

    /** Undefined if none was made. */
    findNewest: async (): Promise<{ madeAt: Date } | undefined> => {
      const run = await findNewestMade(db)
      return run && { madeAt: run.startedAt }
    },

    isScheduled: schedule !== null,

    /** Undefined while all is well. */
    findLate,

    findState: async (): Promise<BackupsState> => ({
      schedule,
      nextAt: schedule === null ? null : findNextRun(schedule, clock.now()).toISOString(),
      folder,
      bucket: bucket?.address ?? null,
      keepDays,
      lateSince: (await findLate())?.since.toISOString() ?? null,
      isRunning,
      runs: (await listRuns(db, shownRuns)).map(toBackupRun),
    }),
  }
}

const toBackupRun = ({ startedAt, endedAt, name, bytes, failure }: RunRow): BackupRun => ({
  startedAt: startedAt.toISOString(),
  durationSeconds: Math.max(0, endedAt.getTime() - startedAt.getTime()) / 1000,
  name,
  bytes,
  failure,
})
