import type { StartedCharts } from '#contract/curation.ts'
import type { DryRun } from '#contract/desk.ts'
import { parseChartKey } from '#domain/charts.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import type { Collector } from '../collector/collector.usecases.ts'
import type { UpdateType } from '../collector/due-sweeps.usecases.ts'
import { saveSwitches } from '../collector/switches.repository.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { listFailedPlans } from './desk.repository.ts'

type DeskActsOptions = {
  db: Database
  clock: Clock
  pace: Pick<Outgoing, 'findOutlook'>
  collector: Pick<Collector, 'collectNow' | 'ensureCollecting' | 'findProgress' | 'listChartsToUpdate' | 'startSweep'>
}

export type DeskActs = ReturnType<typeof createDeskActs>

type CallTimes = { now: Date; nextCallAt: Date; intervalMs: number }

/** When this many calls will be done, counting from the next slot; null for none. `intervalMs`: the time for one call. */
export const endOf = (calls: number, { now, nextCallAt, intervalMs }: CallTimes): string | null => {
  if (calls === 0) return null
  const startMs = Math.max(now.getTime(), nextCallAt.getTime())
  return new Date(startMs + calls * intervalMs).toISOString()
}

/** Admins' commands to the collector. */
export const createDeskActs = ({ db, clock, pace, collector }: DeskActsOptions) => {
  /** The response to a start. */
  const describeStart = async (sweepIds: readonly number[]): Promise<StartedCharts> => {
    const sweeps = await Promise.all(sweepIds.map(sweepId => collector.findProgress(sweepId)))
    const charts = sweeps.reduce((sum, sweep) => sum + (sweep ? sweep.total - sweep.done : 0), 0)
    const { nextCallAt, intervalMs } = await pace.findOutlook()
    return { charts, estimatedEndAt: endOf(charts, { now: clock.now(), nextCallAt, intervalMs }) }
  }

  const setPaused = (admin: Actor, pausedAt: Date | null, reason?: string): Promise<void> =>
    db.transaction(async tx => {
      await saveSwitches(tx, { pausedAt, pausedBy: pausedAt && admin.userId })
      await recordAct(tx, admin, { action: pausedAt ? 'collector.pause' : 'collector.resume', reason }, clock.now())
    })

  return {
    describeStart,

    /** Every process stops taking charts and finishes those in progress. */
    pause: (admin: Actor, reason?: string): Promise<void> => setPaused(admin, clock.now(), reason),

    resume: async (admin: Actor): Promise<void> => {
      await setPaused(admin, null)
      collector.collectNow()
    },

    /** Retries the charts whose newest attempt failed, for one reason or all. @throws collector.off */
    retryFailed: async (admin: Actor, reason?: string): Promise<StartedCharts> => {
      await collector.ensureCollecting()
      const charts = await listFailedPlans(db, reason)
      const details = `${charts.length} charts${reason ? ` with failure "${reason}"` : ''}`
      await recordAct(db, admin, { action: 'collector.retry-failed', details }, clock.now())
      const sweepId = await collector.startSweep({
        charts,
        reason: reason ? `retry: ${reason}` : 'retry of failed charts',
        takesOver: true,
      })
      collector.collectNow()
      return describeStart(sweepId === undefined ? [] : [sweepId])
    },

    /** Preview of a rankings update; sends no requests and starts nothing. */
    dryRun: async (type: UpdateType): Promise<DryRun> => {
      const charts = await collector.listChartsToUpdate(type)
      const countries = new Set(charts.map(({ chartKey }) => parseChartKey(chartKey).storefront)).size
      const calls = charts.length
      const { nextCallAt, intervalMs } = await pace.findOutlook()
      const now = clock.now()
      const endsAt = endOf(calls, { now, nextCallAt, intervalMs }) ?? now.toISOString()
      return { charts: charts.length, countries, calls, durationSeconds: (calls * intervalMs) / 1000, endsAt }
    },
  }
}
