import { dayMs, minuteMs } from '#domain/units.ts'
import { sharedSlots } from './shares.rules.ts'

export type Budget = 'charts' | 'search'
export const budgets: readonly Budget[] = ['charts', 'search']

/** The limit: at most `perMinute` calls a minute, in any window of `windowMs`. */
export type PaceLimits = { perMinute: number; windowMs: number }

/** Everything that decides when a slot is due. */
export type SlotTimes = {
  intervalMs: number
  slackMs: number
  /** The App Store refuses more than `mostCalls` that arrive within `windowMs`. */
  windowMs: number
  mostCalls: number
  /** How long a request without an answer may still arrive. */
  underWayMs: number
  /** The shares of queues count over this time, which has `sharedSlots` slots. */
  sharedMs: number
  sharedSlots: number
  /** When to look again for an answer that makes room, or for a slot that another process leaves. */
  recheckMs: number
}

/** Share of the window kept free, so that usual delays of answers leave room for the next call when its slot is due. */
const margin = 0.01

/** The time between two calls, in milliseconds. */
export const intervalOf = (perMinute: number): number => (minuteMs / perMinute) * (1 + margin)

/** How late a call may go out without delaying the following ones, so that late timers and database delays cost no slots. */
const slackMs = ({ windowMs }: PaceLimits): number => (windowMs * margin) / 2

const longestRecheckMs = 500

export const slotTimesOf = (limits: PaceLimits, underWayMs: number): SlotTimes => {
  const { perMinute, windowMs } = limits
  const interval = intervalOf(perMinute)
  const sharedMs = Math.max(windowMs, sharedSlots * interval)
  return {
    intervalMs: interval,
    slackMs: slackMs(limits),
    windowMs,
    mostCalls: Math.max(1, Math.floor((perMinute * windowMs) / minuteMs)),
    underWayMs,
    sharedMs,
    sharedSlots: sharedMs / interval,
    recheckMs: Math.min(longestRecheckMs, interval / 8),
  }
}

export const earliest = (moments: readonly Date[]): Date =>
  new Date(Math.min(...moments.map(moment => moment.getTime())))

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

type FoundPause = { since: Date; until: Date; refusals: number }

/** The pause in effect that ends last. One set before the clock was set back counts as starting now. */
export const findLastPause = (pauses: readonly Pause[], now: Date): FoundPause | undefined => {
  const present = pauses
    .map(pause => (isPauseBroken(pause, now) ? restartPause(pause, now) : pause))
    .flatMap(({ pausedAt, pausedUntil, refusals }) =>
      pausedUntil && pausedUntil > now ? [{ since: pausedAt ?? now, until: pausedUntil, refusals }] : [],
    )
  return present.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0]
}
