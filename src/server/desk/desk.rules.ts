import type { CollectorDesk } from '#contract/desk.ts'
import { parseChartKey } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import { hourMs, secondMs } from '#domain/units.ts'
import type { Standing } from '../collector/selection.usecases.ts'
import type { SweepProgress } from '../collector/sweeps.rules.ts'
import { nameReason } from '../first-looks/first-looks.rules.ts'
import type { EgressState } from '../pace/egresses.rules.ts'
import type { FailureCount, NextChart, PlanCount } from './desk.repository.ts'

type NextHour = CollectorDesk['nextHour']

/** The collector state that the desk shows. `restsUntil` is the end of a pause that the App Store asked for. */
export const stateOf = (
  standing: Standing,
  { waiting, restsUntil }: { waiting: number; restsUntil: Date | null },
): CollectorDesk['state'] => {
  if (standing !== 'on') return standing
  if (restsUntil) return 'resting'
  return waiting > 0 ? 'collecting' : 'idle'
}

const whyOf = ({ priority, lastFetchedAt, lastOutcome }: NextChart): NextHour['charts'][number]['why'] => {
  if (priority === 0) return 'waits'
  if (lastFetchedAt === null) return 'never-read'
  return lastOutcome === 'failed' || lastOutcome === 'suspect' ? 'failed' : 'older-than-goal'
}

type Slots = { now: Date; nextCallAt: Date; intervalMs: number }

/** The calls of the next hour, one per slot: waiting charts first, then those that become due. */
export const planNextHour = (
  { waiting, due }: { waiting: readonly NextChart[]; due: readonly NextChart[] },
  totals: { waiting: number; due: number },
  { now, nextCallAt, intervalMs }: Slots,
): NextHour => {
  const startMs = Math.max(now.getTime(), nextCallAt.getTime())
  const endMs = now.getTime() + hourMs
  const capacity = Math.max(0, Math.floor((endMs - startMs) / intervalMs))
  const isWhole = waiting.length === totals.waiting
  let slotMs = startMs
  const charts = [...waiting, ...(isWhole ? due : [])].flatMap(next => {
    const atMs = Math.max(slotMs, next.dueAt?.getTime() ?? 0)
    if (atMs >= endMs) return []
    slotMs = atMs + intervalMs
    const at = new Date(atMs).toISOString()
    return [{ chart: nameChart(parseChartKey(next.chartKey)), priority: next.priority, at, why: whyOf(next) }]
  })
  return { capacity, calls: Math.min(capacity, totals.waiting + totals.due), charts }
}

export const toDeskSweep = (sweep: SweepProgress): CollectorDesk['sweeps'][number] => {
  const { id, state, reason, total, done, failed, startedAt, finishedAt, estimatedEndAt } = sweep
  return {
    id: String(id),
    state,
    reason: nameReason(reason),
    total,
    done,
    failed,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    estimatedEndAt: estimatedEndAt?.toISOString() ?? null,
  }
}

export const toDeskPlan = ({ priority, planned, attempted, due, freshnessMs, nextDueAt }: PlanCount) => ({
  priority,
  planned,
  attempted,
  due,
  freshnessSeconds: freshnessMs / secondMs,
  nextDueAt: nextDueAt?.toISOString() ?? null,
})

export const toDeskAddress = ({ nextCallAt, restsUntil, seenAt, ...address }: EgressState) => ({
  ...address,
  nextCallAt: nextCallAt.toISOString(),
  restsUntil: restsUntil?.toISOString() ?? null,
  seenAt: seenAt?.toISOString() ?? null,
})

export const toDeskFailure = ({ reason, charts, newestAt }: FailureCount) => ({
  reason,
  charts,
  newestAt: newestAt.toISOString(),
})
