import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { chartKeyOf } from '#domain/charts.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { settleHeld } from '../evidence/held-readings.usecases.ts'
import { recordSuspects } from '../evidence/suspects.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { chartPlans } from './collector.table.ts'
import type { Outcome } from './outcomes.rules.ts'
import { type Claim, settleChart } from './sweeps.repository.ts'

const updatePlan = async (
  db: Database,
  { chartKey, fetch, askedAt }: { chartKey: string; fetch?: ChartFetch | undefined; askedAt: Date },
) => {
  const planChange = fetch && {
    lastOutcome: fetch.outcome,
    lastReason: 'snapshot' in fetch ? null : fetch.reason,
    ...('snapshot' in fetch && { lastMeasuredAt: fetch.observedAt }),
  }
  await db
    .update(chartPlans)
    .set({ lastOutcome: 'unchanged', lastReason: null, lastFetchedAt: askedAt, ...planChange })
    .where(eq(chartPlans.chartKey, chartKey))
}

/** Notes in the plan an earlier fetch that was accepted later, unless the plan has a newer fetch. */
export const notePlannedFetch = async (db: Database, fetch: ChartFetch): Promise<void> => {
  const { lastFetchedAt } = chartPlans
  const isNewest = or(isNull(lastFetchedAt), lt(lastFetchedAt, fetch.observedAt), eq(lastFetchedAt, fetch.observedAt))
  await db
    .update(chartPlans)
    .set({
      lastOutcome: fetch.outcome,
      lastReason: null,
      lastFetchedAt: fetch.observedAt,
      lastMeasuredAt: fetch.observedAt,
    })
    .where(and(eq(chartPlans.chartKey, chartKeyOf(fetch.chart)), isNewest))
}

/**
 * Runs in one transaction, so that after a crash the chart is either pending or done. Returns false if the lease was lost.
 */
export const recordOutcome = (
  { transact }: Pick<History, 'transact'>,
  claim: Claim,
  outcome: Outcome,
): Promise<boolean> =>
  transact(async recording => {
    const { tx, record } = recording
    if (!(await settleChart(tx, claim, outcome.end))) return false
    const { fetch, entries = [], suspect, believed, askedAt, end } = outcome
    if (suspect) await recordSuspects(tx, [suspect])
    if (end.state === 'pending') return true
    await updatePlan(tx, { chartKey: claim.chartKey, fetch, askedAt })
    if (believed) await settleHeld(recording, believed, { sweepId: claim.sweepId, now: end.now })
    if (!fetch) return true
    await record([fetch], claim.sweepId)
    const seen = { storefront: fetch.chart.storefront, at: fetch.observedAt }
    if (entries.length > 0) await recordSeenApps(tx, entries, seen)
    return true
  })
