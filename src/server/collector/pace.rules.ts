import { dayMs, minuteMs } from '#domain/units.ts'

export type Budget = 'charts' | 'search'
export const budgets: readonly Budget[] = ['charts', 'search']

/** How fast calls may go. A limit of `perMinute` calls in any window of `windowMs` is what must never be passed. */
export type PaceLimits = { perMinute: number; windowMs: number }

/** Share of the window kept free: half for calls that arrive closer together than they left, half for `slackMs`. */
const margin = 0.01

export const intervalMs = ({ perMinute }: PaceLimits): number => (minuteMs / perMinute) * (1 + margin)

/**
 * How late a call may go without moving those after it: the lateness of timers and of the database costs no slot then.
 * In any window the calls stay within the limit, as `limit × interval − slack` is longer than the window.
 */
export const slackMs = ({ windowMs }: PaceLimits): number => (windowMs * margin) / 2

const firstPauseMs = minuteMs
const longestPauseMs = 30 * minuteMs
export const longestRetryAfterMs = dayMs

/** `refusals` counts this one. What Apple asks for wins when it is longer, up to a day. */
export const pauseMs = ({ refusals, retryAfterMs = 0 }: { refusals: number; retryAfterMs?: number }): number => {
  const doubled = firstPauseMs * 2 ** Math.min(refusals - 1, 10)
  return Math.max(Math.min(doubled, longestPauseMs), Math.min(retryAfterMs, longestRetryAfterMs))
}
