/** From one moment up to another. */
export type Span = { from: Date; to: Date }

import { dayMs, hourMs } from './units.ts'

/** How long ago the measurement should be that a chart is compared with. */
export const changeSpans = ['day', 'week', 'month'] as const
export type ChangeSpan = (typeof changeSpans)[number]

/** So far back the other measurement should lie, and so far from there it may. */
export const spanOf: Readonly<Record<ChangeSpan, { backMs: number; apartMs: number }>> = {
  day: { backMs: dayMs, apartMs: 12 * hourMs },
  week: { backMs: 7 * dayMs, apartMs: dayMs },
  month: { backMs: 30 * dayMs, apartMs: 2 * dayMs },
}
