import { dayMs, secondMs } from '#domain/units.ts'
import { silenceLimitMs } from '../history/states.rules.ts'

/** Wide enough to contain the measurement of a month ago and the next ones. */
const backMs = 34 * dayMs
const onMs = 7 * dayMs

const shift = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The time window in which every measurement is read. Measurements outside it are looked up one by one. */
export const windowAround = (at: Date): { from: Date; to: Date } => ({ from: shift(at, -backMs), to: shift(at, onMs) })

/** The newest moment at or before `at`. The moments are sorted, oldest first. */
export const findLastUpTo = (moments: readonly Date[], at: Date): Date | undefined =>
  moments.findLast(moment => moment <= at)

export const findFirstAfter = (moments: readonly Date[], at: Date): Date | undefined =>
  moments.find(moment => moment > at)

/** Whether the measurement is so old that the chart counts as not measured at `at`. */
export const isSilentAt = (moments: readonly Date[], { observedAt, at }: { observedAt: Date; at: Date }): boolean =>
  at.getTime() - observedAt.getTime() > silenceLimitMs(moments)

/** One second earlier; history stores whole seconds. */
export const secondBefore = (at: Date): Date => shift(at, -secondMs)
