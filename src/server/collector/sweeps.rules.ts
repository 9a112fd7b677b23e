import { minuteMs } from '#domain/units.ts'
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
  /** Charts without a measurement: they failed, or their answer was held back. */
  failed: number
  /** Of these, the charts whose response was held back for review. */
  held: number
  /** Charts without a measurement by reason. */
  byReason: Record<string, number>
  /** When the last chart should be done at the pace of the last half hour; null if no chart is pending or hardly any was read. */
  estimatedEndAt: Date | null
  /** The sweep that is read first, while no chart of this one was read; null if there is none. */
  waitsFor: number | null
  /** When the pause that the App Store asked for ends; null without one. */
  pausedUntil: Date | null
}

/** `nextCallAt` may be in the past. `callsLeft` includes charts of other sweeps that come before the last one of this sweep. */
type Outlook = {
  now: Date
  nextCallAt: Date
  pausedUntil: Date | null
  intervalMs: number | null
  callsLeft: number
  /** The sweep whose chart comes next. */
  nextSweepId: number | undefined
}

/** Fewer charts say little about the pace. */
const fewCharts = 10
/** After this time, the pace in the settings no longer predicts a sweep of which hardly any chart was read. */
const patienceMs = 5 * minuteMs

/** The time for one chart: that of the settings, or longer if pauses and retries made it longer; null if it is not known. */
export const intervalOf = (
  settingMs: number,
  { charts, duringMs }: { charts: number; duringMs: number },
): number | null => {
  if (charts >= fewCharts) return Math.max(settingMs, duringMs / charts)
  return duringMs < patienceMs ? settingMs : null
}

const isHeld = ({ state }: StateCount): boolean => state === 'suspect'
const isFailed = (count: StateCount): boolean => count.state === 'failed' || isHeld(count)

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
  const { callsLeft, intervalMs, nextSweepId, pausedUntil } = outlook
  const done = total - waiting - cancelled
  return {
    id,
    state,
    reason,
    startedAt,
    finishedAt,
    total,
    done,
    failed: sumOf(failures),
    held: sumOf(counts.filter(isHeld)),
    byReason,
    estimatedEndAt: isRunning && intervalMs !== null ? new Date(startMs + callsLeft * intervalMs) : null,
    waitsFor: isRunning && done === 0 && nextSweepId !== undefined && nextSweepId !== id ? nextSweepId : null,
    pausedUntil,
  }
}

const count = (charts: number): string => charts.toLocaleString('en-US')

/** `timeout 4, replaced 2`, most frequent first. */
export const sayReasons = ({ byReason }: Pick<SweepProgress, 'byReason'>): string =>
  Object.entries(byReason)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, charts]) => `${reason} ${count(charts)}`)
    .join(', ')

/** `4 failed, 2 held back (timeout 4, replaced 2)`, if charts have no measurement. */
export const sayUnmeasured = (sweep: Pick<SweepProgress, 'failed' | 'held' | 'byReason'>): string => {
  const { failed, held } = sweep
  const parts = [failed > held && `${count(failed - held)} failed`, held > 0 && `${count(held)} held back`]
  return `${parts.filter(part => part !== false).join(', ')} (${sayReasons(sweep)})`
}
