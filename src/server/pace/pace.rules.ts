import { dayMs, minuteMs } from '#domain/units.ts'

export type Budget = 'charts' | 'search'
export const budgets: readonly Budget[] = ['charts', 'search']

/** The limit: at most `perMinute` calls a minute, in any window of `windowMs`. */
export type PaceLimits = { perMinute: number; windowMs: number }

/** Share of the window kept free: half for calls that arrive closer together than they were sent, half for `slackMs`. */
const margin = 0.01

export const intervalMs = ({ perMinute }: PaceLimits): number => (minuteMs / perMinute) * (1 + margin)

/**
 * How late a call may go out without delaying the following ones, so that late timers and database delays cost no slots. The
 * limit still holds in any window, because `limit × interval − slack` is longer than the window.
 */
export const slackMs = ({ windowMs }: PaceLimits): number => (windowMs * margin) / 2

const firstPauseMs = minuteMs
const longestPauseMs = 30 * minuteMs
const longestRetryAfterMs = dayMs

/** The pause of one budget; all budgets have the same. */
export type Pause = { pausedAt: Date | null; pausedUntil: Date | null; refusals: number }

const doubledMs = (refusals: number): number => Math.min(firstPauseMs * 2 ** Math.min(refusals - 1, 10), longestPauseMs)

/**
 * The pause after a refusal, twice as long each time; undefined if the current pause suffices. Calls in flight when the pause
 * began are refused too; they only extend it if the App Store names a later time.
 */
export const findNextPause = (
  pauses: readonly Pause[],
  { now, retryAt }: { now: Date; retryAt: Date | undefined },
): Pause | undefined => {
  const nowMs = now.getTime()
  const untilMs = Math.max(0, ...pauses.map(({ pausedUntil }) => pausedUntil?.getTime() ?? 0))
  const before = Math.max(0, ...pauses.map(({ refusals }) => refusals))
  const isPaused = untilMs > nowMs
  const refusals = isPaused ? before : before + 1
  const askedMs = Math.min((retryAt?.getTime() ?? nowMs) - nowMs, longestRetryAfterMs)
  const lengthMs = isPaused ? askedMs : Math.max(askedMs, doubledMs(refusals))
  return nowMs + lengthMs > untilMs ? { pausedAt: now, pausedUntil: new Date(nowMs + lengthMs), refusals } : undefined
}

/** Whether a pause was set in the future or exceeds the maximum, which means that the clock was set back. */
export const isPauseBroken = ({ pausedAt, pausedUntil }: Pause, now: Date): boolean =>
  (pausedAt !== null && pausedAt.getTime() > now.getTime() + minuteMs) ||
  (pausedUntil !== null && pausedUntil.getTime() > now.getTime() + longestRetryAfterMs + minuteMs)

/** The same pause, starting now. */
export const restartPause = ({ pausedAt, pausedUntil, refusals }: Pause, now: Date): Pause => {
  const lengthMs = (pausedUntil?.getTime() ?? 0) - (pausedAt?.getTime() ?? 0)
  return { pausedAt: now, pausedUntil: new Date(now.getTime() + Math.min(lengthMs, longestRetryAfterMs)), refusals }
}
