import type { Database } from '../../platform/database/database.ts'
import { lockFiling } from '../store/filing.repository.ts'
import { countPeaks, listChartNumbers, renewPeaks } from '../store/peaks.repository.ts'

export type RebuildReport = {
  snapshots: number
  peaks: number
  /** False when best ranks were wrong. */
  isSame: boolean
}

/** `checkpoint`: how many charts are done. */
export type RebuildSteps = {
  from?: number | undefined
  signal?: AbortSignal | undefined
  onStep: (step: { done: number; total: number; checkpoint: number }) => Promise<void>
}

/** What one statement reads. */
const chartsATime = 100

/** Rebuilds the best ranks from all measurements, while the server runs. */
export const createRebuild = ({ db }: { db: Database }) => {
  return {
    rebuildSummaries: async ({ from = 0, signal, onStep }: RebuildSteps): Promise<RebuildReport> => {
      const charts = await listChartNumbers(db)
      let changed = 0
      for (let start = from; start < charts.length; start += chartsATime) {
        signal?.throwIfAborted()
        changed += await db.transaction(async tx => {
          await lockFiling(tx)
          return renewPeaks(tx, charts.slice(start, start + chartsATime))
        })
        const done = Math.min(start + chartsATime, charts.length)
        await onStep({ done, total: charts.length, checkpoint: done })
      }
      return { ...(await countPeaks(db)), isSame: changed === 0 }
    },
  }
}
