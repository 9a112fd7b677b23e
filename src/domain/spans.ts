/** A time span from `from` to `to`. */
export type Span = { from: Date; to: Date }

import { dayMs, hourMs } from './units.ts'

/** The age of the measurement that a chart is compared with. */
export const changeSpans = ['day', 'week', 'month'] as const
export type ChangeSpan = (typeof changeSpans)[number]

/** How far back the comparison measurement should be, and how far it may deviate from that. */
export const spanOf: Readonly<Record<ChangeSpan, { backMs: number; apartMs: number }>> = {
  day: { backMs: dayMs, apartMs: 12 * hourMs },
  week: { backMs: 7 * dayMs, apartMs: dayMs },
  month: { backMs: 30 * dayMs, apartMs: 2 * dayMs },
}
