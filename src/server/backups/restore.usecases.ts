import { existsSync, readdirSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockMigrations } from '../platform/database/database-migrations.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { clearLeftover } from '../platform/database/embedded/leftover.ts'
import { takeOwnership } from '../platform/database/embedded/owner.ts'
import { findOwner } from '../platform/database/embedded/user.ts'
import { type OwnConnection, openConnection } from '../platform/database/own-connection.ts'
import { connectToServer } from '../platform/database/reach-database.ts'
import { syncPath } from '../platform/files/disk.ts'
import { ensureWritable, makeFolderWithin, socketPathOf } from '../platform/files/folder-lock.ts'
import type { Clock } from '../platform/process/clock.ts'
import { StartError } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { fillDatabase } from './filling.usecases.ts'
import type { Manifest } from './manifest.rules.ts'
import { beginRestoring, ensureEmpty } from './restoring-mark.repository.ts'
import { verifyBackup } from './verification.usecases.ts'

const restoringFolder = 'restoring'
/**
 * Marks a restore that is moving the database into place, because a server that starts now would create an empty one.
 */
const isComplete = 'complete'
/** The folders of the database, including those of older versions. */
const places = ['postgres', 'database', 'history']

const hasData = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

const listData = (dataDir: string): string[] => places.filter(place => hasData(join(dataDir, place)))

/** @throws StartError if a restore into this folder stopped, unless the old or the new database is in place. */
export const ensureNoRestoreStopped = (dataDir: string): void => {
  const folder = join(dataDir, restoringFolder)
  const isTakingPlace = existsSync(join(folder, isComplete)) && existsSync(join(folder, 'postgres'))
  if (!existsSync(folder) || (listData(dataDir).length > 0 && !isTakingPlace)) return
  throw new StartError(
    `A restore into ${dataDir} stopped before its end. Nothing was started. Run it again: npm run restore.`,
  )
}

type RestoreOptions = {
  file: string
  storage: { dataDir: string; databaseUrl?: string | undefined }
  clock: Clock
  log: Log
  /** Whether existing data may be moved aside. */
  replaces: boolean
}

type Restore = RestoreOptions & { made: Manifest }

/** Runs work on a connection, and ends it even if the work fails. */
const using = async (connection: OwnConnection, work: (connection: OwnConnection) => Promise<void>): Promise<void> => {
  try {
    await work(connection)
  } finally {
    await connection.end()
  }
}

const restoreIntoServer = async ({ file, made }: Restore, databaseUrl: string): Promise<void> =>
  using(await connectToServer(databaseUrl), async connection => {
    const { db } = connection
    // A server or second restore that starts now waits.
    await lockMigrations(db)
    await ensureEmpty(db)
    await beginRestoring(db)
    await fillDatabase(connection, { file, made })
  })

/** @throws StartError if there is data and `--replace` was not given. */
const ensureFree = ({ replaces }: Restore, dataDir: string): void => {
  if (replaces || listData(dataDir).length === 0) return
  throw new StartError(
    `There is data in ${dataDir}. Nothing was restored. Name another DATA_DIR, or add --replace to move this data aside.`,
  )
}

/** Creates the database in a separate folder that no server uses. */
const restoreBeside = async ({ file, made, log }: Restore, folder: string): Promise<void> => {
  const place = join(folder, 'postgres')
  // Removes what a killed restore left behind.
  if (existsSync(place)) await clearLeftover({ folder: place, socketFolder: place, log })
  await rm(folder, { recursive: true, force: true })
  await makeFolderWithin(folder)
  const server = await startEmbeddedPostgres({ dataDir: folder, isSynced: true, log })
  try {
    await using(await openConnection(server.url), connection => fillDatabase(connection, { file, made }))
  } finally {
    await server.stop()
  }
}

/** Moves the restored data into place, and the old data beside it. */
const takePlace = async (dataDir: string, folder: string, now: Date): Promise<string | undefined> => {
  const aside = join(dataDir, `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '')}`)
  const replaced = listData(dataDir)
  await writeFile(join(folder, isComplete), '', { flag: 'wx' })
  await syncPath(folder)
  if (replaced.length > 0) await makeFolderWithin(aside)
  for (const place of replaced) await rename(join(dataDir, place), join(aside, place))
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
  await rename(join(folder, 'postgres'), join(dataDir, 'postgres'))
  await syncPath(dataDir)
  await rm(folder, { recursive: true })
  return replaced.length > 0 ? aside : undefined
}

/** @returns where the previous data is now, if there was any. */
const restoreIntoFolder = async (restore: Restore): Promise<string | undefined> => {
  const dataDir = await ensureWritable(restore.storage.dataDir)
  // The lock is held until the end, so that no server starts in the meantime.
  const ownership = await takeOwnership(await socketPathOf(dataDir, '.server'), await findOwner(dataDir))
  if (!ownership)
    throw new StartError(`A server uses ${dataDir}. Nothing was restored. Stop it, and then run the restore again.`)
  try {
    ensureFree(restore, dataDir)
    const folder = join(dataDir, restoringFolder)
    await restoreBeside(restore, folder)
    return await takePlace(dataDir, folder, restore.clock.now())
  } finally {
    await ownership.release()
  }
}

export type RestoreReport = { made: Manifest; rows: number; replaced: string | undefined }

/**
 * Restores a backup into the database of the settings, which must be empty. An embedded database is created beside the
 * existing one and replaces it at the end. @throws StartError if the backup cannot be used, or if data is in the way.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<RestoreReport> => {
  const made = await verifyBackup(options.file)
  const { databaseUrl } = options.storage
  const restore = { ...options, made }
  const replaced = databaseUrl ? await restoreIntoServer(restore, databaseUrl) : await restoreIntoFolder(restore)
  return { made, rows: made.tables.reduce((sum, { rows }) => sum + rows, 0), replaced: replaced ?? undefined }
}
