import type { Database } from '../../platform/database/database.ts'
import { createAppMonthsRepository } from './app-months.repository.ts'
import { createChunksRepository } from './chunks.repository.ts'
import { createFilingRepository, type Taken } from './filing.repository.ts'
import { groupByApp, mergeSeries } from './filing.rules.ts'
import type { SeriesColumns } from './packed-ranks.rules.ts'
import { noReadings, type ReadingColumns } from './stored-readings.rules.ts'

/** Two million ranks: what one transaction reads, packs and writes takes about a hundred megabytes. */
const chunksATime = 20_000
const appsATime = 2_000

const joinReadings = (parts: readonly ReadingColumns[]): ReadingColumns => {
  const joined = noReadings()
  for (const part of parts) {
    joined.charts = joined.charts.concat(part.charts)
    joined.times = joined.times.concat(part.times)
    joined.sources = joined.sources.concat(part.sources)
    joined.outcomes = joined.outcomes.concat(part.outcomes)
    joined.depths = joined.depths.concat(part.depths)
    joined.entries = joined.entries.concat(part.entries)
    joined.moves = joined.moves.concat(part.moves)
    joined.previous = joined.previous.concat(part.previous)
    joined.apps = joined.apps.concat(part.apps)
  }
  return joined
}

/**
 * Files measurements: packs their ranks by app, so that an app is read in one piece. A measurement that is not filed yet is
 * found through the charts where its apps were ever seen, which is as true, and slower.
 */
export const createFiling = ({ db }: { db: Database }) => {
  const filing = createFilingRepository()
  const [chunks, appMonths] = [createChunksRepository(), createAppMonthsRepository()]

  const fileRanks = async (tx: Database, { month, readings }: Taken): Promise<void> => {
    const { apps, listOf } = groupByApp(readings)
    for (let start = 0; start < apps.length; start += appsATime) {
      const some = apps.slice(start, start + appsATime)
      const known = await appMonths.listMonths(tx, some, month)
      const merged = some.map((app): [number, SeriesColumns] => {
        const before = known.get(app)
        return [app, before ? mergeSeries(before, listOf(app)) : listOf(app)]
      })
      await appMonths.saveMonths(tx, month, new Map(merged))
    }
  }

  /** Returns false if nothing was left. */
  const fileSome = (before: Date): Promise<boolean> =>
    db.transaction(async tx => {
      await filing.lock(tx)
      const taken = await filing.takeOpen(tx, { before, most: chunksATime })
      if (!taken) return false
      await fileRanks(tx, taken)
      const joined = await filing.takeJoined(tx, taken)
      await chunks.removeChunks(tx, [...taken.chunks, ...joined.chunks])
      await chunks.insertChunks(tx, joinReadings([joined.readings, taken.readings]), true)
      return true
    })

  return {
    /** Files every measurement before a moment, month by month. Each step is whole: a stop loses none. */
    fileReadings: async ({ before, signal }: { before: Date; signal?: AbortSignal }): Promise<void> => {
      while (await fileSome(before)) signal?.throwIfAborted()
    },
  }
}
