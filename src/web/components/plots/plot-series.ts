import type { RankPoint } from '#contract/ranks.ts'
import { type SeenIn, seenText } from '#web/components/ranks/seen.words.ts'
import { type Stretch, silenceOf, stretchesOf, timesOf } from './rank-stretches.ts'
import { readMoment } from './read-moment.ts'
import { timePlotWords as words } from './time-plot.words.ts'

/** A value of something that is no rank, such as a rating; `text` says why there is none. */
export type ValuePoint = { at: string; value: number | null; text?: string }

/** One line of a plot, in order of time. Search positions are points as ranks are, seen in a `search`. */
export type PlotSeries = { label: string } & (
  | { points: readonly RankPoint[]; seenIn?: SeenIn }
  | { values: readonly ValuePoint[] }
)

/** A line ready to be drawn. Times in milliseconds; a value is null where the line is cut. */
export type PreparedSeries = {
  label: string
  times: Float64Array
  values: readonly (number | null)[]
  stretches: readonly Stretch[]
  /** Where it was looked for, when these are ranks. */
  seenIn?: SeenIn | undefined
  /** A reading says nothing of a moment farther away than half of this. */
  silenceMs: number
  /** What was read, in words. */
  textOf(place: number): string
}

type PrepareInput = { series: PlotSeries; formatValue: (value: number) => string }

const prepareRanks = (
  label: string,
  { points, seenIn }: { points: readonly RankPoint[]; seenIn?: SeenIn | undefined },
) => {
  const times = timesOf(points)
  return {
    label,
    times,
    values: points.map(point => (point.state === 'ranked' ? point.rank : null)),
    stretches: stretchesOf(points, times),
    seenIn,
    silenceMs: silenceOf(times),
    textOf: (place: number) => {
      const point = points[place]
      return point ? seenText(point, seenIn) : words.noReading
    },
  }
}

type ValueStretch = { kind: 'ranked'; from: number; to: number; ranks: { at: number; rank: number }[] }

/** Nobody looked between two readings: the line is cut there, as that of ranks is. */
const silenceBetween = (from: number, to: number): Stretch => ({
  ...{ kind: 'gap', reason: 'not-fetched', attempts: 0 },
  ...{ from, to },
})

/** Values in a row; between them, and in a silence, the line is cut. */
const valueStretches = (values: readonly ValuePoint[], times: Float64Array): readonly Stretch[] => {
  const silence = silenceOf(times)
  const stretches: Stretch[] = []
  let open: ValueStretch | undefined
  for (const [place, { value }] of values.entries()) {
    const at = times[place] ?? 0
    const before = times[place - 1] ?? at
    if (at - before > silence) {
      stretches.push(silenceBetween(before, at))
      open = undefined
    }
    if (value === null) open = undefined
    else if (open) {
      open.ranks.push({ at, rank: value })
      open.to = at
    } else {
      open = { kind: 'ranked', from: at, to: at, ranks: [{ at, rank: value }] }
      stretches.push(open)
    }
  }
  return stretches
}

const prepareValues = (
  label: string,
  { values, formatValue }: { values: readonly ValuePoint[]; formatValue: PrepareInput['formatValue'] },
) => {
  const times = Float64Array.from(values, ({ at }) => readMoment(at))
  return {
    label,
    times,
    values: values.map(({ value }) => value),
    stretches: valueStretches(values, times),
    silenceMs: silenceOf(times),
    textOf: (place: number) => {
      const point = values[place]
      if (point?.value === null) return point.text ?? words.noReading
      return point ? formatValue(point.value) : words.noReading
    },
  }
}

/** Reads the times once and finds where the line is cut. */
export const prepareSeries = ({ series, formatValue }: PrepareInput): PreparedSeries =>
  'points' in series
    ? prepareRanks(series.label, series)
    : prepareValues(series.label, { values: series.values, formatValue })
