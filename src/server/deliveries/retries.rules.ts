import { hourMs, minuteMs, secondMs } from '#domain/units.ts'

/** The delay before each attempt: the first is immediate, the last one a day after the one before. */
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

/** Alarms are urgent, so they are retried sooner. The last delay repeats. */
const alarmDelaysMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs]

/** When to retry an alarm after this many attempts; alarms are never given up. */
export const findNextAlarmTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (alarmDelaysMs[attempts - 1] ?? 30 * minuteMs))

/** When to retry a message after this many attempts; undefined to give up. */
export const findNextTry = (attempts: number, now: Date): Date | undefined => {
  const delayMs = delaysMs[attempts]
  return delayMs === undefined ? undefined : new Date(now.getTime() + delayMs)
}
