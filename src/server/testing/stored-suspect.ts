import { recordSuspects } from '../evidence/suspects.repository.ts'
import type { Database } from '../platform/database/database.ts'

/** Stores a suspicious reading of the US top free chart, held back for review. */
export const storeSuspect = (db: Database, { appId, at }: { appId: number; at: Date }): Promise<void> => {
  const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
  const fresh = { chart, observedAt: at, source: 'rss' as const, depth: 100, appIds: [appId] }
  const detail = 'The chart lost 99 % of its length.'
  return recordSuspects(db, [{ fresh, verdict: { reason: 'much-shorter', detail, oddness: 'extraordinary' } }])
}
