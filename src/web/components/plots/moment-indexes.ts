import { partitionPoint } from '#domain/binary-search.ts'

/** The index of the moment nearest to a time, in a sorted list; -1 when the list is empty. */
export const nearestIndex = (moments: ArrayLike<number>, at: number): number => {
  const low = Math.min(
    partitionPoint(moments, moment => moment < at),
    moments.length - 1,
  )
  const isBeforeNearer = low > 0 && at - (moments[low - 1] ?? 0) <= (moments[low] ?? 0) - at
  return moments.length === 0 ? -1 : isBeforeNearer ? low - 1 : low
}

/** PageUp and PageDown move by a tenth of the moments. */
const pages = 10

/** The index that a key moves to; undefined for keys that do not move. */
export const indexAfterKey = (key: string, { index, count }: { index: number; count: number }): number | undefined => {
  const page = Math.max(1, Math.round(count / pages))
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    PageUp: index - page,
    PageDown: index + page,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, next))
}
