import { nearestIndex } from '#web/components/plots/moment-indexes.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { type PreparedSeries, timePlotWords as words } from './plot-series.ts'

/** The text of a state that lasts until the next reading, however long that takes. */
const lastingText = ({ stretches, seenIn }: PreparedSeries, at: number): string | undefined => {
  const last = stretches.findLast(({ from }) => from <= at)
  return last?.kind === 'not-tracked' || last?.kind === 'not-offered'
    ? seenText({ state: last.kind }, seenIn)
    : undefined
}

const gapAt = ({ stretches }: PreparedSeries, at: number) =>
  stretches.find(stretch => stretch.kind === 'gap' && at > stretch.from && at < stretch.to)

/** The index of the reading nearest to a moment; undefined when that reading is too far away. */
const readingIndex = ({ times, silenceMs }: PreparedSeries, at: number): number | undefined => {
  const index = nearestIndex(times, at)
  return Math.abs((times[index] ?? Number.NaN) - at) <= silenceMs / 2 ? index : undefined
}

/** The text of a series at a moment: its nearest reading, or why there is none. */
export const readSeries = (series: PreparedSeries, at: number): string => {
  const gap = gapAt(series, at)
  if (gap?.kind === 'gap') return seenText({ state: 'failed', reason: gap.reason, detail: gap.detail ?? null })
  const index = readingIndex(series, at)
  return index === undefined ? (lastingText(series, at) ?? words.noReading) : series.textOf(index)
}

/** The reading that `readSeries` describes, if it has a value. */
export const readingAt = (series: PreparedSeries, at: number): { at: number; value: number } | undefined => {
  const index = gapAt(series, at) ? undefined : readingIndex(series, at)
  const value = index === undefined ? Number.NaN : (series.values[index] ?? Number.NaN)
  return Number.isNaN(value) ? undefined : { at: series.times[index ?? 0] ?? at, value }
}

/** The index of the first best rank; undefined without a rank. */
export const bestIndex = ({ values }: Pick<PreparedSeries, 'values'>): number | undefined => {
  let [best, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const [index, value] of values.entries()) if (value < least) [best, least] = [index, value]
  return best
}
