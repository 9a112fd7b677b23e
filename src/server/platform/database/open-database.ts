import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../process/errors.ts'
import { createLog, type Log } from '../process/log.ts'
import type { OpenDatabase } from './database.ts'
import type { MigrationOptions } from './database-migrations.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { openPostgres } from './postgres.ts'
import type { NoteFault } from './storage-troubles.ts'

type DatabaseSettings = MigrationOptions & {
  dataDir: string
  databaseUrl?: string | undefined
  /** Whether commits wait for the disk. An external server decides that itself. */
  isSynced?: boolean
  log?: Log
}

/** Where this program's own server keeps its files. */
const databaseFolderOf = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * Version 0.1 kept its data in two databases. They must not be replaced by a new and empty database. @throws StartError
 * if they are there.
 */
export const ensureNotOlder = (dataDir: string): void => {
  const isOlder = ['database/PG_VERSION', 'history'].some(path => existsSync(join(dataDir, path)))
  if (isOlder && !existsSync(databaseFolderOf(dataDir)))
    throw new StartError(
      `${dataDir} has the data of version 0.1, which this version cannot open. Nothing was changed. Export it with version 0.1 (npm run export), and import the file into an empty folder (npm run import): see docs/backup.md#data-of-version-01.`,
    )
}

/** @throws StartError if the server cannot run, or its database cannot be used. */
const openEmbedded = async (
  { dataDir, isSynced = true, log = createLog({ level: 'warn' }), ensureUsable }: DatabaseSettings,
  noteFault: NoteFault,
): Promise<OpenDatabase> => {
  const { promise: lost, resolve: onExit } = Promise.withResolvers<StartError>()
  const server = await startEmbeddedPostgres({ dataDir, isSynced, log, onExit })
  const name = `The database in ${databaseFolderOf(dataDir)}`
  try {
    const database = await openPostgres(server.url, { noteFault, name, ensureUsable, canGoSilent: false })
    const close = async (): Promise<void> => {
      await database.close()
      await server.stop()
    }
    return { ...database, lost, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * Opens the database and applies all migrations, unless it must not be used: on the server of a URL, or on one of this
 * program's own in the data folder, which several of our processes may use at once.
 */
export const openDatabase = async (
  settings: DatabaseSettings,
  noteFault: NoteFault = () => undefined,
): Promise<OpenDatabase> => {
  const { dataDir, databaseUrl, ensureUsable } = settings
  ensureNotOlder(dataDir)
  return databaseUrl ? openPostgres(databaseUrl, { noteFault, ensureUsable }) : openEmbedded(settings, noteFault)
}
