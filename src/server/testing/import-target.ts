import { createChartFailures } from '../history/charts/chart-failures.usecases.ts'
import { createSnapshots } from '../history/charts/snapshots.usecases.ts'
import type { ImportOptions } from '../history/import.usecases.ts'
import { createHistoryStore, createRecordFetches } from '../history/store/history-store.usecases.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import { openTestDatabase } from './test-databases.ts'

/** An empty store, and what an import needs of it, without the caches of a whole history. */
export const openImportTarget = async (database?: OpenDatabase) => {
  const { db } = database ?? (await openTestDatabase())
  const store = createHistoryStore(db)
  const record = createRecordFetches(store)
  const snapshots: ReturnType<typeof createSnapshots> & ImportOptions['snapshots'] = {
    ...createSnapshots(store),
    recordSnapshots: lists =>
      db.transaction(tx =>
        store.recordReadings(
          tx,
          lists.map(list => ({ ...list, outcome: '' })),
        ),
      ),
  }
  const recordFetches: ImportOptions['recordFetches'] = fetches => db.transaction(tx => record(tx, fetches))
  return { db, store, snapshots, fetches: { ...createChartFailures(store), recordFetches } }
}
