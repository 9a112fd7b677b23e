import type { StateCount } from './progress.repository.ts'
import type { SweepRow } from './sweeps.repository.ts'

export type SweepProgress = {
  id: number
  state: SweepRow['state']
  reason: string
  startedAt: Date
  finishedAt: Date | null
  total: number
  /** Charts with a final outcome, failed ones included. */
  done: number
  /** Charts that failed or stayed suspect. */
  failed: number
  /** Failed and suspect charts by reason. */
  byReason: Record<string, number>
  /** When the last chart should be done at the current pace; null if no chart is pending. */
  estimatedEndAt: Date | null
  /** When the pause that the App Store asked for ends; null without one. */
  pausedUntil: Date | null
}

/** `nextCallAt` may be in the past. `callsLeft` includes charts of other sweeps that come before the last one of this sweep. */
type Outlook = { now: Date; nextCallAt: Date; pausedUntil: Date | null; intervalMs: number; callsLeft: number }

const isFailed = ({ state }: StateCount): boolean => state === 'failed' || state === 'suspect'

const sumOf = (counts: readonly StateCount[]): number => counts.reduce((sum, { charts }) => sum + charts, 0)

export const toProgress = (sweep: SweepRow, counts: readonly StateCount[], outlook: Outlook): SweepProgress => {
  const total = sumOf(counts)
  const waiting = sumOf(counts.filter(({ state }) => state === 'pending' || state === 'held'))
  const cancelled = sumOf(counts.filter(({ state }) => state === 'cancelled'))
  const failures = counts.filter(isFailed)
  const byReason: Record<string, number> = {}
  for (const { reason, charts } of failures) {
    const key = reason ?? 'unknown'
    byReason[key] = (byReason[key] ?? 0) + charts
  }
  const startMs = Math.max(outlook.now.getTime(), outlook.nextCallAt.getTime())
  const isRunning = sweep.state === 'running' && waiting > 0
  const { id, state, reason, startedAt, finishedAt } = sweep
  return {
    id,
    state,
    reason,
    startedAt,
    finishedAt,
    total,
    done: total - waiting - cancelled,
    failed: sumOf(failures),
    byReason,
    estimatedEndAt: isRunning ? new Date(startMs + outlook.callsLeft * outlook.intervalMs) : null,
    pausedUntil: outlook.pausedUntil,
  }
}
