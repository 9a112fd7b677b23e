import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeBackup } from '../backups/backup.usecases.ts'
import { restoreBackup } from '../backups/restore.usecases.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { type OwnConnection, openConnection } from '../platform/database/own-connection.ts'
import { reachDatabase } from '../platform/database/reach-database.ts'
import { createLog } from '../platform/process/log.ts'
import { createTestClock } from './test-clock.ts'

type Database = OwnConnection['db']

const clock = createTestClock()
const log = createLog({ level: 'silent' })

/** A folder until the end of the test. */
export const makeBackupFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Works on the database of an address, as it is. */
export const withDatabase = async <Answer>(url: string, work: (db: Database) => Promise<Answer>): Promise<Answer> => {
  const connection = await openConnection(url)
  try {
    return await work(connection.db)
  } finally {
    await connection.end()
  }
}

/** Works on the embedded database of a data folder, as it is. */
export const withFolder = async <Answer>(dataDir: string, work: (db: Database) => Promise<Answer>): Promise<Answer> => {
  const server = await startEmbeddedPostgres({ dataDir, isSynced: false, log })
  try {
    return await withDatabase(server.url, work)
  } finally {
    await server.stop()
  }
}

export const backUpFrom = (url: string, file: string, { hasSecrets = true } = {}) =>
  makeBackup({ connect: () => openConnection(url), clock, file, hasSecrets })

export const backUpFromFolder = async (dataDir: string, file: string) => {
  const { connect, leave } = await reachDatabase({ dataDir }, log)
  return makeBackup({ connect, clock, file, hasSecrets: true }).finally(leave)
}

export const restoreToServer = (file: string, databaseUrl: string) =>
  restoreBackup({ file, storage: { dataDir: '/nowhere', databaseUrl }, clock, log, replaces: false })

export const restoreToFolder = (file: string, dataDir: string, { replaces = false } = {}) =>
  restoreBackup({ file, storage: { dataDir }, clock, log, replaces })
