import { ensureNoRestoreStopped } from './backups/restore.usecases.ts'
import { ensureNotRestoring } from './backups/restoring-mark.repository.ts'
import { releaseDeliveries } from './deliveries/outbox.repository.ts'
import { releaseMeasuredCharts } from './history/measured-charts.repository.ts'
import { createAnnouncements } from './platform/database/announcements.ts'
import type { Database } from './platform/database/database.ts'
import { ensureNotOlder, openDatabase } from './platform/database/open-database.ts'
import { createStorageTroubles } from './platform/database/storage-troubles.ts'
import { lockFolder } from './platform/files/folder-lock.ts'
import { createRateCounts } from './platform/limits/rate-counts.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Log } from './platform/process/log.ts'
import type { Settings } from './settings.ts'

/** One process at a time serves a data folder, so leases found at startup are left over from an earlier one. */
const releaseLeases = async (db: Database): Promise<void> => {
  await releaseMeasuredCharts(db)
  await releaseDeliveries(db)
}

export type Storage = Awaited<ReturnType<typeof openStorage>>

type StorageSettings = Pick<Settings, 'storage' | 'process'>

/**
 * Opens the database and applies all migrations. `isServing`: of the processes that serve, a data folder belongs to one; commands
 * may run beside it.
 * @throws StartError if the database cannot be used.
 */
export const openStorage = async (
  { storage, process: { isDemo } }: StorageSettings,
  { clock, log, isServing }: { clock: Clock; log: Log; isServing: boolean },
) => {
  const storageTroubles = createStorageTroubles({ clock, log })
  const { dataDir, databaseUrl } = storage
  const opened = new AsyncDisposableStack()
  if (!databaseUrl) ensureNoRestoreStopped(dataDir)
  ensureNotOlder(dataDir)
  const isAlone = isServing && !databaseUrl
  if (isAlone) opened.defer((await lockFolder(dataDir)).release)
  try {
    const opening = { ...storage, isSynced: !isDemo, log, ensureUsable: ensureNotRestoring }
    const database = await openDatabase(opening, storageTroubles.note)
    opened.defer(database.close)
    const { db } = database
    if (isAlone) await releaseLeases(db)
    // Also with an embedded database, because commands change data beside the serving process.
    const announcements = createAnnouncements({ db, databaseUrl: database.url, log })
    opened.defer(announcements.close)
    // One process serves a data folder, and counts faster by itself.
    const rateCounts = databaseUrl ? createRateCounts({ db, log }) : undefined
    return { database, announcements, rateCounts, storageTroubles, closeStorage: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
