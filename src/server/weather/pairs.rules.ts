/** When a chart was measured. */
export type MeasuredMoment = {
  observedAt: Date
  depth: number
  /** A large share of the chart moved far beyond normal since the measurement before. */
  isShuffled: boolean
  /** Nobody was in the chart. That says something about the chart, and nothing about an app. */
  isEmpty?: boolean
}

/** Two measurements that may be compared. `depth` is how deep both go. */
export type MeasuredPair = { at: Date; previousAt: Date | null; depth: number }

/**
 * What can be told of a chart: each measurement with the one it is compared with, the newest before it that is not
 * shuffled. None where time lies between them that was not measured: then only records are told. A shuffled measurement
 * has no pair, as what changed in it is held back, and the one after it is not compared with it: going back to normal is
 * no news. A chart that stays as it was shuffled tells it then, by two measurements that agree. Empty charts are left
 * out as if they were not measured.
 */
export const pairUp = (moments: readonly MeasuredMoment[], silenceMs: number): MeasuredPair[] => {
  let before: MeasuredMoment | undefined
  let last: MeasuredMoment | undefined
  return moments
    .filter(({ isEmpty }) => !isEmpty)
    .toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
    .flatMap(moment => {
      if (last && moment.observedAt.getTime() - last.observedAt.getTime() > silenceMs) before = undefined
      last = moment
      if (moment.isShuffled) return []
      const pair = toPair(moment, before)
      before = moment
      return [pair]
    })
}

const toPair = ({ observedAt: at, depth }: MeasuredMoment, before: MeasuredMoment | undefined): MeasuredPair => {
  if (!before) return { at, previousAt: null, depth }
  return { at, previousAt: before.observedAt, depth: Math.min(depth, before.depth) }
}
