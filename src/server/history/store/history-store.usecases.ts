import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { Database } from '../../platform/database/database.ts'
import { secondsOf } from '../../platform/database/moments.ts'
import { createAppNumbers } from './app-numbers.repository.ts'
import { createChartNumbers } from './chart-numbers.repository.ts'
import { createFiling } from './filing.usecases.ts'
import { type HistoryMoment, openMoment } from './moments.usecases.ts'
import { saveMoves } from './moves.repository.ts'
import { createOldRowsRepository } from './old-rows.repository.ts'
import { createReading } from './reading-verbs.usecases.ts'
import { createRecordingRepository } from './recording.repository.ts'
import { createRemoving } from './removing.usecases.ts'

type Reading = ReturnType<typeof createReading>

export type HistoryStore = ReturnType<typeof createHistoryStore>

/** The stored history in the terms of the product. Everything else in `history/` is built on these verbs. */
export const createHistoryStore = (db: Database) => {
  const numbers = { charts: createChartNumbers(), apps: createAppNumbers() }
  const removing = createRemoving()

  return {
    ...createReading(db, numbers),
    ...createRecordingRepository(numbers),
    ...createFiling({ db }),
    ...createOldRowsRepository(numbers),

    /** Takes measurements out of history, in the caller's transaction. Repeated, it changes nothing. */
    removeReadings: async (tx: Database, removed: readonly { chart: Chart; observedAt: Date }[]): Promise<void> => {
      const known = await numbers.charts.listNumbersIn(
        tx,
        removed.map(({ chart }) => chart),
      )
      const stored = removed.flatMap(({ chart, observedAt }) => {
        const number = known.get(chartKeyOf(chart))
        return number ? [{ chart: number, at: secondsOf(observedAt) }] : []
      })
      await removing.removeReadings(tx, stored)
    },

    findKeptSince: (): Promise<Date | undefined> => removing.findKeptSince(db),

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

    /** Several readings of one moment: no measurement comes or goes between them. */
    atOneMoment: <Result>(read: (store: Reading) => Promise<Result>): Promise<Result> =>
      db.transaction(tx => read(createReading(tx, numbers)), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),

    /** The same for as long as somebody reads, until it is disposed of. */
    openMoment: (): Promise<HistoryMoment> => openMoment(db, numbers),
  }
}
