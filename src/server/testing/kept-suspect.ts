import { recordSuspect } from '../collector/evidence.repository.ts'
import type { Database } from '../platform/database.ts'

/** An answer that looked wrong, kept aside for the top free chart of the United States. */
export const keepSuspect = (db: Database, { appId, at }: { appId: number; at: Date }): Promise<void> => {
  const chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' } as const
  const fresh = { chart, observedAt: at, source: 'rss' as const, depth: 100, appIds: [appId] }
  return recordSuspect(db, { fresh, reason: 'much-shorter', detail: 'The chart has 1 app; it had 100.' })
}
