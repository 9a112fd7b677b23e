import { sql } from 'drizzle-orm'
import type { Chart } from '#domain/charts.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Month } from '../months.rules.ts'
import { lastMoment } from '../snapshots.rules.ts'
import { createOldMonthsRepository } from './old-months.repository.ts'
import { createOldRowsReading } from './old-rows-reading.repository.ts'
import { createReading } from './reading-verbs.usecases.ts'
import type { Numbers } from './recording.repository.ts'

/** Verbs that read history as it was at one moment. Whoever opens it ends it. */
export type HistoryMoment = AsyncDisposable & ReturnType<typeof createMoment>

const createMoment = (tx: Database, numbers: Numbers) => {
  const oldRows = createOldRowsReading(tx, numbers)
  return {
    ...createReading(tx, numbers),

    /** The months with measurements or failures, oldest first. */
    listMonths: (): Promise<Month[]> => createOldMonthsRepository().listMonthsBefore(tx, lastMoment),

    /** What is known of deleted months. */
    findOldRows: async (isWanted: (chart: Chart) => boolean) => {
      const wanted = await numbers.charts.listMatching(tx, isWanted)
      return {
        forgotten: oldRows.listForgotten(),
        peaks: oldRows.listOldPeaks(wanted),
        charts: oldRows.listOldCharts(wanted),
        beginnings: oldRows.listOldBeginnings(wanted),
      }
    },

    /** For other nouns, which read what belongs to the same moment. */
    tx,
  }
}

/** A transaction that only reads, for as long as a file is written, however slowly somebody takes it. */
export const openMoment = async (db: Database, numbers: Numbers): Promise<HistoryMoment> => {
  const opened = Promise.withResolvers<Database>()
  const closed = Promise.withResolvers<void>()
  const running = db.transaction(
    async tx => {
      await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
      opened.resolve(tx)
      await closed.promise
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  running.catch(opened.reject)
  return {
    ...createMoment(await opened.promise, numbers),
    [Symbol.asyncDispose]: async () => {
      closed.resolve()
      // It wrote nothing, so nothing is lost if its end fails, as after a broken connection.
      await running.catch(() => undefined)
    },
  }
}
