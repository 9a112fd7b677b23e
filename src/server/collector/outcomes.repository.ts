import { eq } from 'drizzle-orm'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { enqueueFetches } from '../history/recordings.repository.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database.ts'
import { chartPlans } from './collector.table.ts'
import { recordSuspect } from './evidence.repository.ts'
import type { Outcome } from './outcomes.rules.ts'
import { type Claim, settleChart } from './sweeps.repository.ts'

export const updatePlan = async (db: Database, chartKey: string, fetch: ChartFetch): Promise<void> => {
  const isMeasured = 'snapshot' in fetch
  await db
    .update(chartPlans)
    .set({
      lastOutcome: fetch.outcome,
      lastReason: isMeasured ? null : fetch.reason,
      lastFetchedAt: fetch.observedAt,
      ...(isMeasured && { lastMeasuredAt: fetch.observedAt }),
    })
    .where(eq(chartPlans.chartKey, chartKey))
}

/** In one transaction, so that a stop at any moment leaves the chart either waiting or done. False: the lease was lost. */
export const recordOutcome = (db: Database, claim: Claim, outcome: Outcome): Promise<boolean> =>
  db.transaction(async tx => {
    if (!(await settleChart(tx, claim, outcome.end))) return false
    const { fetch, entries = [], suspect } = outcome
    if (suspect) await recordSuspect(tx, suspect)
    if (!fetch) return true
    await updatePlan(tx, claim.chartKey, fetch)
    await enqueueFetches(tx, [fetch], claim.sweepId)
    const seen = { storefront: fetch.chart.storefront, at: fetch.observedAt }
    if (entries.length > 0) await recordSeenApps(tx, entries, seen)
    return true
  })
