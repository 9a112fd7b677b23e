import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureNoRestoreStopped } from './backups/restore.usecases.ts'
import { releaseDeliveries } from './deliveries/outbox.repository.ts'
import { releaseMeasuredCharts } from './history/measured-charts.repository.ts'
import { releaseFetches } from './history/recordings.repository.ts'
import { createRepair } from './history/repair.usecases.ts'
import { ensureHalvesFit, joinHalves, repairHistory } from './installation/installation.usecases.ts'
import { createAnnouncements, noAnnouncements } from './platform/announcements.ts'
import { openClickHouse } from './platform/clickhouse.ts'
import { listMissingMigrations, migrateClickHouse } from './platform/clickhouse-migrations.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { lockFolder } from './platform/folder-lock.ts'
import type { Log } from './platform/log.ts'
import { openDatabase } from './platform/open-database.ts'
import { createRateCounts } from './platform/rate-counts.ts'
import { createStorageTroubles } from './platform/storage-troubles.ts'
import type { Settings } from './settings.ts'

/** Embedded databases have a single process, so leases found at startup are left over from an earlier one. */
const releaseLeases = async (db: Database): Promise<void> => {
  await releaseFetches(db)
  await releaseMeasuredCharts(db)
  await releaseDeliveries(db)
}

export type Storage = Awaited<ReturnType<typeof openStorage>>

type StorageSettings = Pick<Settings, 'storage' | 'process'>

const placesOf = ({ dataDir, databaseUrl, clickhouseUrl }: Settings['storage']) => ({
  database: databaseUrl ? 'the server of DATABASE_URL' : join(dataDir, 'database'),
  history: clickhouseUrl ? 'the server of CLICKHOUSE_URL' : join(dataDir, 'history'),
})

const isMissing = (folder: string): boolean => !existsSync(folder)

const isEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0

/**
 * Finds which folders are missing or empty. A refused start makes them so again, so that the lost ones can be put back.
 */
const watchNew = (folders: readonly string[]) => {
  const [missing, empty] = [folders.filter(isMissing), folders.filter(isEmpty)]
  const removeNew = async (): Promise<void> => {
    for (const folder of missing) await rm(folder, { recursive: true, force: true })
    for (const folder of empty)
      for (const name of readdirSync(folder)) await rm(join(folder, name), { recursive: true, force: true })
  }
  return { isNew: (folder: string) => missing.includes(folder) || empty.includes(folder), removeNew }
}

/**
 * Opens history first: chDB locks its folder, so a second process stops before it opens the other database. Neither half is
 * migrated before both are known to belong together, so that a refused one can still be used by the version that it is from.
 * @throws StartError if one half cannot be used, or if both do not belong together.
 */
export const openStorage = async ({ storage, process: { isDemo } }: StorageSettings, clock: Clock, log: Log) => {
  const storageTroubles = createStorageTroubles({ clock, log })
  const { note } = storageTroubles
  const { dataDir, databaseUrl, clickhouseUrl, isRejoining } = storage
  const opened = new AsyncDisposableStack()
  ensureNoRestoreStopped(dataDir)
  if (!databaseUrl || !clickhouseUrl) opened.defer((await lockFolder(dataDir)).release)
  const places = placesOf(storage)
  const { isNew, removeNew } = watchNew([join(dataDir, 'database'), join(dataDir, 'history')])
  try {
    const isSynced = !isDemo
    const clickhouse = await openClickHouse({ ...storage, isSynced }, note)
    opened.defer(clickhouse.close)
    await listMissingMigrations(clickhouse)
    const ensureUsable = async (db?: Database): Promise<void> => {
      if (!isRejoining) await ensureHalvesFit({ db, clickhouse, places })
    }
    if (isNew(places.database)) await ensureUsable()
    const database = await openDatabase({ ...storage, isSynced, ensureUsable }, note)
    opened.defer(database.close)
    const { db } = database
    await migrateClickHouse(clickhouse, clock.now())
    if (isRejoining) await repairHistory({ clickhouse, log, remakeLost: createRepair(clickhouse) })
    await joinHalves({ db, clickhouse, clock, log, places, isRejoining })
    if (database.kind === 'pglite') await releaseLeases(db)
    const announcements = databaseUrl ? createAnnouncements({ db, databaseUrl, log }) : noAnnouncements
    opened.defer(announcements.close)
    const rateCounts = databaseUrl ? createRateCounts({ db, log }) : undefined
    return {
      clickhouse,
      database,
      announcements,
      rateCounts,
      storageTroubles,
      closeStorage: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    await removeNew()
    throw error
  }
}
