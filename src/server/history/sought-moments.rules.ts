import { countWhile } from '#domain/in-order.ts'
import { type ChangeSpan, spanOf } from '#domain/spans.ts'

/** Where a measurement is looked for: the moment that is asked for, and from when to when it may lie instead. */
export type Sought = { at: Date; from: Date; to: Date }

const shift = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** A measurement a day, a week or a month before a moment. */
export const seekBack = (span: ChangeSpan, base: Date): Sought => {
  const { backMs, apartMs } = spanOf[span]
  const at = shift(base, -backMs)
  return { at, from: shift(at, -apartMs), to: shift(at, apartMs) }
}

/** Of moments in order of time. */
export const countMomentsBefore = (moments: readonly Date[], at: Date): number =>
  countWhile(moments, moment => moment < at)

/** The moment nearest to what is sought, within its bounds; of two as near the earlier. They are in order of time. */
export const findNearest = (moments: readonly Date[], { at, from, to }: Sought): Date | undefined => {
  const distance = (moment: Date) => Math.abs(moment.getTime() - at.getTime())
  let nearest: Date | undefined
  for (let place = countMomentsBefore(moments, from); place < moments.length; place += 1) {
    const moment = moments[place]
    if (!moment || moment > to) break
    if (!nearest || distance(moment) < distance(nearest)) nearest = moment
  }
  return nearest
}
