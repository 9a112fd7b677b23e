import { batchesOf } from '#domain/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { endOfMonth, type Month, type MonthSteps, monthOf, startOfWindow, visitMonths } from '../months.rules.ts'
import { listAppMonths, saveAppMonths } from '../store/app-months.repository.ts'
import { lockFiling } from '../store/filing.repository.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import { listPackedMonths, listThinnable, measureRanks, noteThinned } from '../store/old-months.repository.ts'
import { thinSeries } from './thinning.rules.ts'

export type ThinningOptions = MonthSteps & {
  /** Apps with more ranks than this in the old months are thinned. */
  threshold: number
  /** Newer data keeps every rank. At least 31 days, longer than a rank may count as current. */
  windowDays: number
}

export type ThinningReport = {
  /** Number of months from which ranks were removed. */
  months: number
  ranksBefore: number
  ranksAfter: number
  bytesBefore: number
  bytesAfter: number
}

type Tools = { db: Database; clock: Clock; fileReadings: HistoryStore['fileReadings'] }

/** What one transaction rewrites. */
const appsATime = 2_000

/**
 * Thins the old ranks of apps with many ranks. Keeps the last rank of each UTC day and chart, and every rank better than all
 * earlier ones of its month. Measurements and peak ranks stay whole.
 */
export const createThinning = ({ db, clock, fileReadings }: Tools) => {
  /** Returns whether any rank was removed. */
  const thinSome = (apps: readonly number[], month: Month): Promise<boolean> =>
    db.transaction(async tx => {
      await lockFiling(tx)
      const known = [...(await listAppMonths(tx, apps, month))]
      const thinner = known.flatMap(([app, series]) => {
        const thinned = thinSeries(series)
        return thinned.charts.length < series.charts.length ? [[app, thinned] as const] : []
      })
      await noteThinned(
        tx,
        thinner.map(([app]) => app),
        endOfMonth(month),
      )
      await saveAppMonths(tx, month, new Map(thinner))
      return thinner.length > 0
    })

  return async ({ threshold, windowDays, ...steps }: ThinningOptions): Promise<ThinningReport> => {
    const since = startOfWindow(clock.now(), windowDays)
    const first = monthOf(since)
    await fileReadings({ before: since, ...(steps.signal && { signal: steps.signal }) })
    const months = await listPackedMonths(db, first)
    const apps = await listThinnable(db, first, threshold)
    const before = await measureRanks(db)
    let thinned = 0
    const visit = async (month: Month): Promise<void> => {
      let isThinned = false
      for (const batch of batchesOf(apps, appsATime)) {
        steps.signal?.throwIfAborted()
        if (await thinSome(batch, month)) isThinned = true
      }
      if (isThinned) thinned += 1
    }
    await visitMonths(months, { ...steps, visit })
    const after = await measureRanks(db)
    return {
      months: thinned,
      ranksBefore: before.ranks,
      ranksAfter: after.ranks,
      bytesBefore: before.bytes,
      bytesAfter: after.bytes,
    }
  }
}
