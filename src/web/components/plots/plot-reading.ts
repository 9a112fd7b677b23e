import { seenText } from '#web/components/ranks/seen.words.ts'
import { nearestPlace } from './plot-alignment.ts'
import type { PreparedSeries } from './plot-series.ts'
import { timePlotWords as words } from './time-plot.words.ts'

/** What stays so until something else is seen, however long that takes. */
const lastingText = ({ stretches, seenIn }: PreparedSeries, at: number): string | undefined => {
  const last = stretches.findLast(({ from }) => from <= at)
  return last?.kind === 'not-tracked' || last?.kind === 'not-offered'
    ? seenText({ state: last.kind }, seenIn)
    : undefined
}

/** What is known of a series at a moment, in words: its reading nearest to it, or that there is none, and why. */
export const readSeries = (series: PreparedSeries, at: number): string => {
  const gap = series.stretches.find(({ kind, from, to }) => kind === 'gap' && at > from && at < to)
  if (gap?.kind === 'gap') return seenText({ state: 'failed', reason: gap.reason, detail: gap.detail ?? null })
  const place = nearestPlace(series.times, at)
  const isFar = Math.abs((series.times[place] ?? Number.NaN) - at) > series.silenceMs / 2
  return place < 0 || isFar ? (lastingText(series, at) ?? words.noReading) : series.textOf(place)
}
