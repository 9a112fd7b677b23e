import { releaseDeliveries } from './deliveries/outbox.repository.ts'
import { releaseMeasuredCharts } from './history/measured-charts.repository.ts'
import { releaseFetches } from './history/recordings.repository.ts'
import { openClickHouse } from './platform/clickhouse.ts'
import { migrateClickHouse } from './platform/clickhouse-migrations.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { lockFolder } from './platform/folder-lock.ts'
import type { Log } from './platform/log.ts'
import { openDatabase } from './platform/open-database.ts'
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

/** Opens history first: chDB locks its folder, so a second process stops before it opens the other database. */
export const openStorage = async ({ storage, process: { isDemo } }: StorageSettings, clock: Clock, log: Log) => {
  const storageTroubles = createStorageTroubles({ clock, log })
  const { note } = storageTroubles
  const isEmbedded = !storage.databaseUrl || !storage.clickhouseUrl
  const lock = isEmbedded ? await lockFolder(storage.dataDir) : undefined
  const clickhouse = await openClickHouse(storage, note)
  await migrateClickHouse(clickhouse, clock.now())
  const database = await openDatabase({ ...storage, isSynced: !isDemo }, note)
  if (database.kind === 'pglite') await releaseLeases(database.db)
  const close = async () => {
    await database.close()
    await clickhouse.close()
    await lock?.release()
  }
  return { clickhouse, database, storageTroubles, closeStorage: close }
}
