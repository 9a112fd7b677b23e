import type { RankPoint } from '#contract/ranks.ts'
import { readMoment, readPoints, type Stretch, silenceOf } from '#web/components/rank-histories/rank-stretches.ts'
import { type SeenIn, seenText } from '#web/components/ranks/seen.words.ts'

export const timePlotWords = {
  kind: 'plot',
  keys: 'Left and right arrow keys move between readings, Home and End go to the first and last reading. Escape leaves the plot.',
  loading: 'Loading the plot',
  failed: 'Error loading the plot. The table has the same numbers.',
  noReading: 'no reading',
  cut: 'broken where not measured',
  announcement: ({ label, text }: { label: string; text: string }) => `${label}: ${text}`,
} as const

/** A value other than a rank, such as a rating. When `value` is null, `text` gives the reason. */
export type ValuePoint = { at: string; value: number | null; text?: string }

/** One line of a plot, in chronological order. Search positions are rank points with `seenIn: 'search'`. */
export type PlotSeries = { label: string } & (
  | { points: readonly RankPoint[]; seenIn?: SeenIn }
  | { values: readonly ValuePoint[] }
)

/** A line that is ready to draw. Times are in milliseconds; a value is NaN where the line breaks. */
export type PreparedSeries = {
  label: string
  times: Float64Array
  values: Float64Array
  stretches: readonly Stretch[]
  seenIn?: SeenIn | undefined
  /** A reading describes moments up to half of this away. */
  silenceMs: number
  textOf(index: number): string
}

type PrepareInput = { series: PlotSeries; formatValue: (value: number) => string }

const prepareRanks = (
  label: string,
  { points, seenIn }: { points: readonly RankPoint[]; seenIn?: SeenIn | undefined },
): PreparedSeries => {
  const { ranks, ...read } = readPoints(points)
  return {
    label,
    ...read,
    values: ranks,
    seenIn,
    textOf: index => {
      const point = points[index]
      return point ? seenText(point, seenIn) : timePlotWords.noReading
    },
  }
}

/** A gap in values: the line breaks where readings are missing, as it does for ranks. */
const silenceBetween = (from: number, to: number): Stretch => ({
  kind: 'gap',
  reason: 'not-fetched',
  attempts: 0,
  from,
  to,
})

type Numbers = { times: Float64Array; values: Float64Array; silenceMs: number }

/** The index after the last value of a run. */
const runEnd = ({ times, values, silenceMs }: Numbers, first: number): number => {
  let end = first + 1
  const isNext = () => !Number.isNaN(values[end]) && (times[end] ?? 0) - (times[end - 1] ?? 0) <= silenceMs
  while (end < values.length && isNext()) end++
  return end
}

/** One stretch per run of values. The line breaks between runs and at silences. */
const valueStretches = (numbers: Numbers): readonly Stretch[] => {
  const { times, values, silenceMs } = numbers
  const stretches: Stretch[] = []
  for (let first = 0, end = 0; first < values.length; first = end) {
    const from = times[first] ?? 0
    const before = times[first - 1] ?? from
    if (from - before > silenceMs) stretches.push(silenceBetween(before, from))
    const isCut = Number.isNaN(values[first])
    end = isCut ? first + 1 : runEnd(numbers, first)
    if (isCut) continue
    const run = { times: times.subarray(first, end), ranks: values.subarray(first, end) }
    stretches.push({ kind: 'ranked', from, to: times[end - 1] ?? from, ...run })
  }
  return stretches
}

const prepareValues = (
  label: string,
  { values: points, formatValue }: { values: readonly ValuePoint[]; formatValue: PrepareInput['formatValue'] },
): PreparedSeries => {
  const times = Float64Array.from(points, ({ at }) => readMoment(at))
  const values = Float64Array.from(points, ({ value }) => value ?? Number.NaN)
  const silenceMs = silenceOf(times)
  return {
    label,
    times,
    values,
    stretches: valueStretches({ times, values, silenceMs }),
    silenceMs,
    textOf: index => {
      const point = points[index]
      if (point?.value === null) return point.text ?? timePlotWords.noReading
      return point ? formatValue(point.value) : timePlotWords.noReading
    },
  }
}

export const prepareSeries = ({ series, formatValue }: PrepareInput): PreparedSeries =>
  'points' in series
    ? prepareRanks(series.label, series)
    : prepareValues(series.label, { values: series.values, formatValue })
