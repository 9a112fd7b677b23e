import type { Database } from '../../platform/database/database.ts'
import { createFilingRepository } from '../store/filing.repository.ts'
import { createPeaksRenewalRepository } from '../store/peaks-renewal.repository.ts'

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

/** Makes the best ranks again from all measurements, while the server runs. */
export const createRebuild = ({ db }: { db: Database }) => {
  const [filing, peaks] = [createFilingRepository(), createPeaksRenewalRepository()]

  return {
    rebuildSummaries: async ({ from = 0, signal, onStep }: RebuildSteps): Promise<RebuildReport> => {
      const charts = await peaks.listCharts(db)
      let changed = 0
      for (let start = from; start < charts.length; start += chartsATime) {
        signal?.throwIfAborted()
        changed += await db.transaction(async tx => {
          await filing.lock(tx)
          return peaks.renew(tx, charts.slice(start, start + chartsATime))
        })
        const done = Math.min(start + chartsATime, charts.length)
        await onStep({ done, total: charts.length, checkpoint: done })
      }
      return { ...(await peaks.count(db)), isSame: changed === 0 }
    },
  }
}
