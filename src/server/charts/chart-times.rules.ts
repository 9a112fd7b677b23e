import { dayMs, secondMs } from '#domain/units.ts'
import { silenceLimitMs } from '../history/states.rules.ts'

/** Far enough for the measurement of a month ago, wherever it may lie, and for what follows soon. */
const backMs = 34 * dayMs
const onMs = 7 * dayMs

const shift = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The time around a moment of which every measurement is read; all else is looked up one by one. */
export const windowAround = (at: Date): { from: Date; to: Date } => ({ from: shift(at, -backMs), to: shift(at, onMs) })

/** The newest of the moments up to one; they are in order of time. */
export const findLastUpTo = (moments: readonly Date[], at: Date): Date | undefined =>
  moments.findLast(moment => moment <= at)

export const findFirstAfter = (moments: readonly Date[], at: Date): Date | undefined =>
  moments.find(moment => moment > at)

/** Whether a measurement lies so far back that the chart was not measured at the moment that is asked for. */
export const isSilentAt = (moments: readonly Date[], { measuredAt, at }: { measuredAt: Date; at: Date }): boolean =>
  at.getTime() - measuredAt.getTime() > silenceLimitMs(moments)

/** The second before: history keeps whole seconds. */
export const secondBefore = (at: Date): Date => shift(at, -secondMs)
