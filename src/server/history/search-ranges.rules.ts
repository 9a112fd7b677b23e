import { partitionPoint } from '#domain/binary-search.ts'
import { type ChangeSpan, spanOf } from '#domain/spans.ts'

/** The requested time of a measurement, and the range of acceptable times. */
export type SearchRange = { at: Date; from: Date; to: Date }

const shift = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** Searches for a measurement a day, a week or a month before a timestamp. */
export const searchBack = (span: ChangeSpan, base: Date): SearchRange => {
  const { backMs, apartMs } = spanOf[span]
  const at = shift(base, -backMs)
  return { at, from: shift(at, -apartMs), to: shift(at, apartMs) }
}

/** Expects timestamps oldest first. */
export const countMomentsBefore = (moments: readonly Date[], at: Date): number =>
  partitionPoint(moments, moment => moment < at)

/** The timestamp nearest to the requested one, within its range; ties go to the earlier. Expects timestamps oldest first. */
export const findNearest = (moments: readonly Date[], { at, from, to }: SearchRange): Date | undefined => {
  const distance = (moment: Date) => Math.abs(moment.getTime() - at.getTime())
  let nearest: Date | undefined
  for (let index = countMomentsBefore(moments, from); index < moments.length; index += 1) {
    const moment = moments[index]
    if (!moment || moment > to) break
    if (!nearest || distance(moment) < distance(nearest)) nearest = moment
  }
  return nearest
}
