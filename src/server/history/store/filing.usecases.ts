import { batchesOf } from '#domain/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import { listAppMonths, saveAppMonths } from './app-months.repository.ts'
import { insertChunks, removeChunks } from './chunks.repository.ts'
import { addJoined, lockFiling, type Taken, takeOpen } from './filing.repository.ts'
import { groupByApp, mergeSeries } from './filing.rules.ts'
import type { SeriesColumns } from './packed-ranks.rules.ts'

/** Two million ranks: what one transaction reads, packs and writes takes about a hundred megabytes. */
const chunksATime = 20_000
const appsATime = 2_000

const fileRanks = async (tx: Database, { month, readings }: Taken): Promise<void> => {
  const { apps, listOf } = groupByApp(readings)
  for (const some of batchesOf(apps, appsATime)) {
    const known = await listAppMonths(tx, some, month)
    const merged = some.map((app): [number, SeriesColumns] => {
      const before = known.get(app)
      return [app, before ? mergeSeries(before, listOf(app)) : listOf(app)]
    })
    await saveAppMonths(tx, month, new Map(merged))
  }
}

/** Returns false if nothing was left. */
const fileSome = (db: Database, before: Date): Promise<boolean> =>
  db.transaction(async tx => {
    await lockFiling(tx)
    const taken = await takeOpen(tx, { before, most: chunksATime })
    if (!taken) return false
    await fileRanks(tx, taken)
    await addJoined(tx, taken)
    await removeChunks(tx, taken.chunks)
    await insertChunks(tx, taken.readings, true)
    return true
  })

/**
 * Files every measurement before a moment, month by month: packs its ranks by app, so that an app is read in one piece.
 * Each step is one transaction, so a stop loses nothing. A measurement that is not filed yet is found through the
 * charts where its apps were ever seen, which is slower but equally correct.
 */
export const fileReadings = async (
  db: Database,
  { before, signal }: { before: Date; signal?: AbortSignal },
): Promise<void> => {
  while (await fileSome(db, before)) signal?.throwIfAborted()
}
