import { sql } from 'drizzle-orm'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { Database } from '../../platform/database/database.ts'
import { secondsOf } from '../../platform/database/moments.ts'
import type { Month } from '../months.rules.ts'
import { type ChartFetch, lastMoment } from '../snapshots.rules.ts'
import { createAppNumbers } from './app-numbers.repository.ts'
import { createChartNumbers } from './chart-numbers.repository.ts'
import { fileReadings } from './filing.usecases.ts'
import { listMonthsBefore } from './old-months.repository.ts'
import { createOldRowsReading, createOldRowsRepository } from './old-rows.repository.ts'
import { createReading } from './reading-verbs.usecases.ts'
import { createRecordingRepository, type NewFailure, type Numbers, saveMoves } from './recording.repository.ts'
import { findKeptSince } from './removing.repository.ts'
import { removeReadings } from './removing.usecases.ts'
import type { NewReading } from './stored-readings.rules.ts'

/** Reads history as of one moment. The caller must close it. */
export type HistoryMoment = AsyncDisposable & ReturnType<typeof createMoment>

const createMoment = (tx: Database, numbers: Numbers) => {
  const oldRows = createOldRowsReading(tx, numbers)
  return {
    ...createReading(tx, numbers),

    /** The months with measurements or failures, oldest first. */
    listMonths: (): Promise<Month[]> => listMonthsBefore(tx, lastMoment),

    /** What is known about deleted months. */
    findOldRows: async (isWanted: (chart: Chart) => boolean) => {
      const wanted = await numbers.charts.listMatching(tx, isWanted)
      return {
        forgotten: oldRows.listForgotten(),
        peaks: oldRows.listOldPeaks(wanted),
        charts: oldRows.listOldCharts(wanted),
        beginnings: oldRows.listOldBeginnings(wanted),
      }
    },

    /** For other modules, which read their data as of the same moment. */
    tx,
  }
}

/** A read-only transaction that lasts as long as a file is written, however slowly the client reads it. */
const openMoment = async (db: Database, numbers: Numbers): Promise<HistoryMoment> => {
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
      // It wrote nothing, so nothing is lost if closing it fails, for example after a broken connection.
      await running.catch(() => undefined)
    },
  }
}

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
 * no longer a measurement. Idempotent.
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

type Reading = ReturnType<typeof createReading>

export type HistoryStore = ReturnType<typeof createHistoryStore>

/** The stored history in the terms of the product. Everything else in `history/` is built on these verbs. */
export const createHistoryStore = (db: Database) => {
  const numbers = { charts: createChartNumbers(), apps: createAppNumbers() }

  return {
    ...createReading(db, numbers),
    ...createRecordingRepository(numbers),
    ...createOldRowsRepository(numbers),

    /** Takes measurements out of history, in the caller's transaction. Idempotent. */
    removeReadings: async (tx: Database, removed: readonly { chart: Chart; observedAt: Date }[]): Promise<void> => {
      const known = await numbers.charts.listNumbersIn(
        tx,
        removed.map(({ chart }) => chart),
      )
      const stored = removed.flatMap(({ chart, observedAt }) => {
        const number = known.get(chartKeyOf(chart))
        return number ? [{ chart: number, at: secondsOf(observedAt) }] : []
      })
      await removeReadings(tx, stored)
    },

    findKeptSince: (): Promise<Date | undefined> => findKeptSince(db),

    /** Files every measurement before a moment. */
    fileReadings: (options: { before: Date; signal?: AbortSignal }): Promise<void> => fileReadings(db, options),

    /** Notes how far charts moved up to these measurements. */
    saveMoves: async (moves: readonly { chart: Chart; at: Date; previous: Date; move: number }[]): Promise<void> => {
      const known = await numbers.charts.listNumbers(
        db,
        moves.map(({ chart }) => chart),
      )
      await saveMoves(
        db,
        moves.map(move => ({ ...move, chart: known.get(chartKeyOf(move.chart)) ?? 0 })),
      )
    },

    /** Reads several times as of one moment: no measurement is added or removed in between. */
    atOneMoment: <Result>(read: (store: Reading) => Promise<Result>): Promise<Result> =>
      db.transaction(tx => read(createReading(tx, numbers)), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),

    /** The same for a long read, until it is disposed of. */
    openMoment: (): Promise<HistoryMoment> => openMoment(db, numbers),
  }
}
