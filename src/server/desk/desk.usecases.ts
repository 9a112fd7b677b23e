import type { CollectorDesk } from '#contract/desk.ts'
import { hourMs, hourSeconds } from '#domain/units.ts'
import type { Collector } from '../collector/collector.usecases.ts'
import { longestFreshMs } from '../collector/planner.rules.ts'
import { findPausedAt, findPauser } from '../collector/switches.repository.ts'
import { countSuspects } from '../evidence/suspects.repository.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Outlook } from '../pace/outlook.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import {
  countFailures,
  countPlans,
  countSlowerThan,
  countWaiting,
  listDueBy,
  listNextWaiting,
  listRecentSweeps,
} from './desk.repository.ts'
import { planNextHour, stateOf, toDeskAddress, toDeskFailure, toDeskPlan, toDeskSweep } from './desk.rules.ts'
import { endOf } from './desk-acts.usecases.ts'

export type Desk = ReturnType<typeof createDesk>

type DeskOptions = {
  db: Database
  clock: Clock
  pace: Pick<Outgoing, 'findOutlook' | 'findPause' | 'listAddresses'>
  collector: Pick<Collector, 'findInterval' | 'findProgress' | 'findStanding'>
  stalenessHours: number
}

/** How many ended sweeps to list. */
const endedSweeps = 5
/** How many charts of the next hour to list. */
const nextCharts = 40

/** The state of the collector, as admins see it. */
export const createDesk = ({ db, clock, pace, collector, stalenessHours }: DeskOptions) => {
  const describeSweeps = async (): Promise<CollectorDesk['sweeps']> => {
    const rows = await listRecentSweeps(db, endedSweeps)
    const described = await Promise.all(rows.map(({ id }) => collector.findProgress(id)))
    return described.flatMap(sweep => (sweep ? [toDeskSweep(sweep)] : []))
  }

  const findNextHour = async (
    waiting: number,
    { nextCallAt, intervalMs }: Outlook,
  ): Promise<CollectorDesk['nextHour']> => {
    const now = clock.now()
    const [next, due] = await Promise.all([
      listNextWaiting(db, nextCharts),
      listDueBy(db, new Date(now.getTime() + hourMs), nextCharts),
    ])
    const totals = { waiting, due: due.total }
    return planNextHour({ waiting: next, due: due.charts }, totals, { now, nextCallAt, intervalMs })
  }

  return {
    getDesk: async (): Promise<CollectorDesk> => {
      const [standing, byPriority, outlook, pause, addresses] = await Promise.all([
        collector.findStanding(),
        countWaiting(db),
        pace.findOutlook(),
        pace.findPause(),
        pace.listAddresses(),
      ])
      const { nextCallAt, intervalMs } = outlook
      const restsUntil = pause?.until ?? null
      const waiting = byPriority.reduce((sum, row) => sum + row.waiting, 0)
      const [pausedAt, pausedBy, plan, charts, failures, suspects] = await Promise.all([
        findPausedAt(db),
        findPauser(db),
        countPlans(db, clock.now()),
        countSlowerThan(db, longestFreshMs(stalenessHours * hourMs)),
        countFailures(db),
        countSuspects(db),
      ])
      const measuredMs = await collector.findInterval(intervalMs)
      const estimatedEndAt =
        measuredMs === null ? null : endOf(waiting, { now: clock.now(), nextCallAt, intervalMs: measuredMs })
      return {
        state: stateOf(standing, { waiting, restsUntil }),
        pausedAt: pausedAt?.toISOString() ?? null,
        pausedBy,
        pace: {
          callsPerMinute: outlook.callsPerMinuteNow,
          nextCallAt: nextCallAt.toISOString(),
          restsUntil: restsUntil?.toISOString() ?? null,
          addresses: addresses.map(toDeskAddress),
        },
        queue: { waiting, estimatedEndAt, byPriority },
        sweeps: await describeSweeps(),
        plan: plan.map(toDeskPlan),
        tooSlow: charts > 0 ? { charts, staleAfterSeconds: stalenessHours * hourSeconds } : null,
        failures: failures.map(toDeskFailure),
        suspects,
        nextHour: await findNextHour(waiting, outlook),
      }
    },
  }
}
