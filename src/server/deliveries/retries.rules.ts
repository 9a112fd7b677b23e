import { hourMs, minuteMs, secondMs } from '#domain/units.ts'

/** How long after a failed try comes the next: the first try at once, the last one a day after the one before. */
const delaysMs = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** When a message that was tried so often is tried again; undefined when it is given up. */
export const findNextTry = (attempts: number, now: Date): Date | undefined => {
  const delayMs = delaysMs[attempts]
  return delayMs === undefined ? undefined : new Date(now.getTime() + delayMs)
}
