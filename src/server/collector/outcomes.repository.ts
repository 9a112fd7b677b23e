import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { chartKeyOf } from '#domain/charts.ts'
import { recordChartedApps, recordSeenApps } from '../catalog/apps.repository.ts'
import type { Believed } from '../evidence/grades.rules.ts'
import { dropSuspects, gradeSuspects, recordSuspects } from '../evidence/suspects.repository.ts'
import { toConfirmedFetch } from '../evidence/suspects.usecases.ts'
import { enqueueFetches } from '../history/recordings.repository.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database.ts'
import { chartPlans } from './collector.table.ts'
import type { Outcome } from './outcomes.rules.ts'
import { type Claim, settleChart } from './sweeps.repository.ts'

const updatePlan = async (
  db: Database,
  { chartKey, fetch, askedAt }: { chartKey: string; fetch?: ChartFetch | undefined; askedAt: Date },
) => {
  const told = fetch && {
    lastOutcome: fetch.outcome,
    lastReason: 'snapshot' in fetch ? null : fetch.reason,
    ...('snapshot' in fetch && { lastMeasuredAt: fetch.observedAt }),
  }
  await db
    .update(chartPlans)
    .set({ lastOutcome: 'unchanged', lastReason: null, lastFetchedAt: askedAt, ...told })
    .where(eq(chartPlans.chartKey, chartKey))
}

/** A fetch of before that is believed after all; a plan that knows of a later one stays as it is. */
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

/** What a believed answer says of those that were held back: facts of their own time, the same again, or wrong. */
const settleHeld = async (
  tx: Database,
  { confirmed, repeated, rejected }: Believed,
  { sweepId, now }: { sweepId: number; now: Date },
) => {
  const gradedAt = now
  const idsOf = (held: Believed['rejected']) => held.map(({ id }) => id)
  const facts = await gradeSuspects(tx, idsOf(confirmed), { grade: 'believed', gradedAt, gradedBy: 'later-answers' })
  await gradeSuspects(tx, idsOf(rejected), { grade: 'rejected', gradedAt, gradedBy: 'later-answers' })
  await dropSuspects(tx, idsOf(repeated))
  const fetches = facts.map(toConfirmedFetch)
  await enqueueFetches(tx, fetches, sweepId)
  for (const { chart, observedAt, ...fetch } of fetches) {
    const appIds = 'snapshot' in fetch ? fetch.snapshot.appIds : []
    await recordChartedApps(tx, [{ storefront: chart.storefront, appIds }], observedAt)
  }
}

/** In one transaction, so that a stop at any moment leaves the chart either waiting or done. False: the lease was lost. */
export const recordOutcome = (db: Database, claim: Claim, outcome: Outcome): Promise<boolean> =>
  db.transaction(async tx => {
    if (!(await settleChart(tx, claim, outcome.end))) return false
    const { fetch, entries = [], suspect, believed, askedAt, end } = outcome
    if (suspect) await recordSuspects(tx, [suspect])
    if (end.state === 'pending') return true
    await updatePlan(tx, { chartKey: claim.chartKey, fetch, askedAt })
    if (believed) await settleHeld(tx, believed, { sweepId: claim.sweepId, now: end.now })
    if (!fetch) return true
    await enqueueFetches(tx, [fetch], claim.sweepId)
    const seen = { storefront: fetch.chart.storefront, at: fetch.observedAt }
    if (entries.length > 0) await recordSeenApps(tx, entries, seen)
    return true
  })
