import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { countSnapshots } from '../history/copies.repository.ts'
import { openClickHouse } from '../platform/clickhouse.ts'
import { migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import type { Clock } from '../platform/clock.ts'
import { rowsOf } from '../platform/database.ts'
import { syncPath } from '../platform/disk.ts'
import { StartError } from '../platform/errors.ts'
import { lockFolder } from '../platform/folder-lock.ts'
import { openDatabase } from '../platform/open-database.ts'
import { fillDatabase, fillHistory } from './filling.usecases.ts'
import type { Manifest } from './manifest.rules.ts'
import { verifyBackup } from './verification.usecases.ts'

const restoringFolder = 'restoring'

/** @throws StartError if a restore stopped while it put the halves in their places. */
export const ensureNoRestoreStopped = (dataDir: string): void => {
  if (!existsSync(join(dataDir, restoringFolder, isComplete))) return
  throw new StartError(
    `A restore into ${dataDir} stopped shortly before its end. Nothing was started. Run it again: npm run restore.`,
  )
}

type RestoreOptions = {
  file: string
  storage: {
    dataDir: string
    databaseUrl?: string | undefined
    clickhouseUrl?: string | undefined
    clickhouseCluster?: string | undefined
  }
  clock: Clock
  /** Whether data that is there may be put aside. */
  replaces: boolean
}

const halves = ['database', 'history'] as const
/** In the folder of a restore that puts the halves in their places: a start between the two would be an empty server. */
const isComplete = 'complete'

const hasData = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

const notEmpty = (where: string): StartError =>
  new StartError(`${where} is not empty. Nothing was restored. Restore to an empty one.`)

/** @throws StartError if there is data that nobody allowed to replace. */
const ensureFree = ({ storage, replaces }: RestoreOptions): void => {
  const found = halves.filter(half => hasData(join(storage.dataDir, half)))
  if (found.length === 0 || replaces) return
  throw new StartError(
    `There is data in ${storage.dataDir} (${found.join(' and ')}). Nothing was restored. Name another DATA_DIR, or add --replace to put this data aside.`,
  )
}

const restoreHistory = async (options: RestoreOptions, made: Manifest, folder: string): Promise<void> => {
  const { clickhouseUrl, clickhouseCluster } = options.storage
  const clickhouse = await openClickHouse({ dataDir: folder, clickhouseUrl, clickhouseCluster })
  try {
    if ((await countSnapshots(clickhouse)) > 0) throw notEmpty('The ClickHouse of CLICKHOUSE_URL')
    await migrateClickHouse(clickhouse, options.clock.now(), { last: made.history.migrations.at(-1) })
    await fillHistory(clickhouse, { file: options.file, made, folder })
  } finally {
    await clickhouse.close()
  }
}

const restoreDatabase = async (options: RestoreOptions, made: Manifest, folder: string): Promise<void> => {
  const { databaseUrl } = options.storage
  const database = await openDatabase({
    dataDir: folder,
    databaseUrl,
    lastMigration: made.database.migrations.at(-1),
    ensureUsable: async db => {
      const [table] = await rowsOf<{ is: boolean }>(db, sql`SELECT to_regclass('installations') IS NOT NULL AS is`)
      if (table?.is) throw notEmpty('The PostgreSQL of DATABASE_URL')
    },
  })
  try {
    await fillDatabase(database.db, { file: options.file, made })
  } finally {
    await database.close()
  }
}

/** Puts what was restored in its place, and what was there beside it. */
const takePlace = async (dataDir: string, folder: string, now: Date): Promise<string | undefined> => {
  const aside = join(dataDir, `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '')}`)
  const replaced = halves.filter(half => hasData(join(dataDir, half)))
  await writeFile(join(folder, isComplete), '')
  await syncPath(folder)
  if (replaced.length > 0) await mkdir(aside)
  for (const half of replaced) await rename(join(dataDir, half), join(aside, half))
  for (const half of halves.filter(each => existsSync(join(folder, each)))) {
    await rm(join(dataDir, half), { recursive: true, force: true })
    await rename(join(folder, half), join(dataDir, half))
  }
  await syncPath(dataDir)
  await rm(folder, { recursive: true })
  return replaced.length > 0 ? aside : undefined
}

export type RestoreReport = { made: Manifest; rows: number; replaced: string | undefined }

/**
 * Restores both halves from a backup. Embedded ones are made beside those that are there and take their places in the end; a
 * database comes after its history, so a start between the two is refused.
 * @throws StartError if the backup cannot be used, or if data is in the way.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<RestoreReport> => {
  const { file, storage, clock } = options
  const made = await verifyBackup(file)
  const lock = await lockFolder(storage.dataDir)
  const folder = join(storage.dataDir, restoringFolder)
  try {
    ensureFree(options)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    await restoreHistory(options, made, folder)
    await restoreDatabase(options, made, folder)
    const replaced = await takePlace(storage.dataDir, folder, clock.now())
    const tables = [...made.database.tables, ...made.history.tables]
    return { made, rows: tables.reduce((sum, { rows }) => sum + rows, 0), replaced }
  } finally {
    await lock.release()
  }
}
