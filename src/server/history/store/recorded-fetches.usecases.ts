import type { Database } from '../../platform/database/database.ts'
import type { ChartFetch } from '../snapshots.rules.ts'
import type { HistoryStore } from './history-store.usecases.ts'
import type { NewFailure } from './recording.repository.ts'
import type { NewReading } from './stored-readings.rules.ts'

const toReading = (fetch: ChartFetch): NewReading[] => {
  if (!('snapshot' in fetch)) return []
  const { chart, observedAt, source, depth, appIds } = fetch.snapshot
  return [{ chart, observedAt, source, outcome: fetch.outcome, depth, appIds }]
}

const toFailure = (fetch: ChartFetch): NewFailure[] => {
  if ('snapshot' in fetch) return []
  const { chart, observedAt, outcome, reason, detail } = fetch
  return [{ chart, observedAt, outcome, reason, detail }]
}

/**
 * Puts attempts into history, in the caller's transaction: what was measured, what failed, and what was withdrawn, which is then
 * no measurement any more. Repeated, it changes nothing.
 */
export const createRecordFetches =
  ({ recordReadings, removeReadings, recordFailures }: HistoryStore) =>
  async (tx: Database, fetches: readonly ChartFetch[]): Promise<void> => {
    await recordReadings(tx, fetches.flatMap(toReading))
    await removeReadings(
      tx,
      fetches.filter(({ outcome }) => outcome === 'withdrawn'),
    )
    await recordFailures(tx, fetches.flatMap(toFailure))
  }
