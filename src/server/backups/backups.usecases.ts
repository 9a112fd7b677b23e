import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import type { SettingsOf } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { type BackupProgress, type BackupReport, makeBackup } from './backup.usecases.ts'
import { type BackupFile, listBackups, listOutdated, nameBackup } from './backup-files.rules.ts'
import type { backupSettings } from './backups.config.ts'

type BackupsOptions = {
  database: OpenDatabase
  clickhouse: ClickHouse
  clock: Clock
  log: Log
  settings: { backups: SettingsOf<typeof backupSettings>; storage: { dataDir: string } }
}

type Wanted = { file: string; hasSecrets: boolean; onProgress?: (progress: BackupProgress) => void }

export type Backups = ReturnType<typeof createBackups>

export const createBackups = ({ database, clickhouse, clock, log, settings }: BackupsOptions) => {
  const { folder = join(settings.storage.dataDir, 'backups'), keepDays } = settings.backups
  let isRunning = false

  const make = async (wanted: Wanted): Promise<BackupReport> => {
    if (isRunning) throw new Error('Another backup is running. Nothing was written; try again when it has ended.')
    isRunning = true
    try {
      return await makeBackup({ database, clickhouse, clock, ...wanted })
    } finally {
      isRunning = false
    }
  }

  const list = async (): Promise<BackupFile[]> => {
    try {
      return listBackups(await readdir(folder))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  }

  return {
    /** @throws Error if another one is running in this process, or if it fails. */
    make,

    /** Makes a backup in the folder of scheduled ones, and deletes those that are too old. */
    makeScheduled: async (): Promise<void> => {
      await mkdir(folder, { recursive: true })
      const { file, bytes, rows } = await make({ file: join(folder, nameBackup(clock.now())), hasSecrets: true })
      const outdated = listOutdated(await list(), keepDays, clock.now())
      for (const { name } of outdated) await rm(join(folder, name), { force: true })
      log.info({ file, bytes, rows, deleted: outdated.length }, 'A backup was made.')
    },

    /** Undefined if there is none. */
    findNewest: async (): Promise<BackupFile | undefined> => (await list())[0],
  }
}
