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

/** An alarm is for somebody who must act: it is tried sooner, and the last delay repeats. */
const alarmDelaysMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs]

/** When an alarm that was tried so often is tried again: it is never given up. */
export const findNextAlarmTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (alarmDelaysMs[attempts - 1] ?? 30 * minuteMs))

/** When a message that was tried so often is tried again; undefined when it is given up. */
export const findNextTry = (attempts: number, now: Date): Date | undefined => {
  const delayMs = delaysMs[attempts]
  return delayMs === undefined ? undefined : new Date(now.getTime() + delayMs)
}
