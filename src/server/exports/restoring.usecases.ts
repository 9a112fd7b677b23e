import type { ExportRow } from '../history/export-rows.rules.ts'
import type { History } from '../history/history.usecases.ts'
import { createFailuresRepository } from '../keywords/failures.repository.ts'
import { createPositionsRepository } from '../keywords/positions.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { createReadingsRepository } from '../store-pages/readings.repository.ts'
import type { ReadPages } from '../store-pages/readings.rules.ts'

type Row<Name> = Extract<ExportRow, { name: Name }>['row']

const toReadPages = (row: Row<'storePage'>): ReadPages => {
  const { appId, country, observedAt, isOffered, version, rating, ratingCount, price, currency } = row
  const read = { storefront: country, purpose: 'pages', at: new Date(observedAt) } as const
  if (!isOffered) return { ...read, found: [], missing: [appId] }
  const page = {
    appId,
    version,
    currency,
    ...(rating !== null && { rating }),
    ...(ratingCount !== null && { ratingCount }),
    ...(price !== null && { price }),
  }
  return { ...read, found: [page], missing: [] }
}

const toSearch = ({ country, keyword, observedAt }: Row<'keyword' | 'keywordFailure'>) => ({
  storefront: country,
  keyword,
  observedAt: new Date(observedAt),
})

type Tools = { db: Database; history: Pick<History, 'recordOldRows'> }

/** Restores the rows of a trusted export that are not lists. Idempotent. */
export const createRestoreRows =
  ({ db, history }: Tools) =>
  (rows: readonly ExportRow[]): Promise<void> =>
    db.transaction(async tx => {
      await history.recordOldRows(tx, rows)
      const pages = rows.flatMap(({ name, row }) => (name === 'storePage' ? [toReadPages(row)] : []))
      await createReadingsRepository(tx).recordReadings(pages)
      const results = rows.flatMap(({ name, row }) =>
        name === 'keyword' ? [{ ...toSearch(row), depth: row.depth, appIds: row.appIds }] : [],
      )
      await createPositionsRepository(tx).recordSnapshots(results)
      const failures = rows.flatMap(({ name, row }) =>
        name === 'keywordFailure' ? [{ ...toSearch(row), reason: row.reason, detail: row.detail }] : [],
      )
      if (failures.length > 0) await createFailuresRepository(tx).recordFailures(failures)
    })
