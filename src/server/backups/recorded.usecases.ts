import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../platform/database/database.ts'
import type { Bucket } from '../platform/outgoing/bucket.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { BackupReport } from './backup.usecases.ts'
import { listBackups, listOutdated, nameBackup } from './backup-files.rules.ts'
import { recordRun } from './runs.repository.ts'

type RecordedOptions = {
  db: Database
  clock: Clock
  log: Log
  folder: string
  keepDays: number
  /** Gets a copy of each file; undefined without one. */
  bucket: Bucket | undefined
  make: (wanted: { file: string; hasSecrets: true }) => Promise<BackupReport>
}

/** Makes backups in the folder and the bucket of scheduled ones. How each one ended is remembered. */
export const createMakeRecorded = ({ db, clock, log, folder, keepDays, bucket, make }: RecordedOptions) => {
  const listOutdatedOf = (names: readonly string[]) => listOutdated(listBackups(names), keepDays, clock.now())

  /** Only after a new one is there. */
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
