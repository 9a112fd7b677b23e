import type { DataVersion } from '../../platform/database/data-version.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { type Month, monthOf, spanOfMonths } from '../months.rules.ts'
import { insertChunks } from '../store/chunks.repository.ts'
import { lockFiling } from '../store/filing.repository.ts'
import {
  listEnding,
  listMonthsBefore,
  markRemainders,
  noteForgotten,
  removeMonth,
} from '../store/old-months.repository.ts'
import { createReadingsRepository } from '../store/readings.repository.ts'

type Tools = {
  db: Database
  clock: Pick<Clock, 'now'>
  version: DataVersion
}

/** The first month that stays: the current one and `months` before it. */
const firstKept = (now: Date, months: number): Month =>
  monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)))

/**
 * Deletes the months of rank history before the newest ones: ranks, charts and failures. The best rank of each app and chart and
 * the newest reading of each chart stay. No process keeps a measurement in memory whose ranks are gone.
 */
export const createForgetting = ({ db, clock, version }: Tools) => {
  const forgetMonth = (month: Month, before: Date): Promise<void> =>
    db.transaction(async tx => {
      const span = spanOfMonths(month)
      await lockFiling(tx)
      await noteForgotten(tx, before)
      const ending = await listEnding(tx, span)
      const newest = await createReadingsRepository(tx).listNewest(ending, { hasApps: true })
      await removeMonth(tx, month, span)
      await insertChunks(tx, newest, true)
      await markRemainders(tx, span)
    })

  return {
    /** Returns the months that it deleted. */
    forgetMonths: async ({ keep, signal }: { keep: number; signal?: AbortSignal }): Promise<Month[]> => {
      const { from: before } = spanOfMonths(firstKept(clock.now(), keep))
      const old = await listMonthsBefore(db, before)
      for (const month of old) {
        signal?.throwIfAborted()
        await forgetMonth(month, before)
        await version.raiseEverywhere(db, 'correction')
      }
      return old
    },
  }
}
