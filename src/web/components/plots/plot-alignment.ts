import type { PreparedSeries } from './plot-series.ts'

/**
 * Series of different moments over one row of moments. In a column null cuts the line; undefined is a moment at which only
 * other series were read, so the line goes on.
 */
export type AlignedSeries = { moments: readonly number[]; columns: readonly (readonly (number | null | undefined)[])[] }

type Lines = Pick<PreparedSeries, 'times' | 'values' | 'stretches'>

/** In the middle of a silence, of which no point tells. */
const silencesOf = ({ stretches }: Lines): number[] =>
  stretches.flatMap(stretch =>
    stretch.kind === 'gap' && stretch.attempts === 0 ? [(stretch.from + stretch.to) / 2] : [],
  )

/** A line on its way through the row of moments: where it is in its points and in its silences. */
type Head = { line: Lines; place: number; silences: readonly number[]; silence: number }

const nextOf = ({ line, place, silences, silence }: Head): number =>
  Math.min(line.times[place] ?? Number.POSITIVE_INFINITY, silences[silence] ?? Number.POSITIVE_INFINITY)

/** What a line has next, going past it; undefined when that is after `until`. */
const takeUntil = (head: Head, until: number): number | null | undefined => {
  const next = nextOf(head)
  if (next > until || next === Number.POSITIVE_INFINITY) return undefined
  if (head.silences[head.silence] === next) {
    head.silence++
    return null
  }
  const value = head.line.values[head.place] ?? null
  head.place++
  return value
}

const earliest = (heads: readonly Head[]): number => {
  let at = Number.POSITIVE_INFINITY
  for (const head of heads) at = Math.min(at, nextOf(head))
  return at
}

type AlignInput = {
  series: readonly Lines[]
  /** From a value to its share of the height. */
  fractionOf: (value: number) => number
  /** Readings of different series that are no farther apart share a moment, the first of theirs. */
  toleranceMs: number
}

/**
 * Joins series by time. Charts of many countries are read minutes apart: what a pixel cannot show is one moment, else the
 * row had as many as all series together. Each series is in order, so one walk over all of them does.
 */
export const alignSeries = ({ series, fractionOf, toleranceMs }: AlignInput): AlignedSeries => {
  const moments: number[] = []
  const lines = series.map(line => {
    const head: Head = { line, place: 0, silences: silencesOf(line), silence: 0 }
    const column: (number | null | undefined)[] = []
    return { head, column }
  })
  const heads = lines.map(({ head }) => head)
  for (let at = earliest(heads); at < Number.POSITIVE_INFINITY; at = earliest(heads)) {
    moments.push(at)
    for (const { head, column } of lines) {
      const value = takeUntil(head, at + toleranceMs)
      column.push(typeof value === 'number' ? fractionOf(value) : value)
    }
  }
  return { moments, columns: lines.map(({ column }) => column) }
}

/** The place of the moment nearest to a time, in a row in order; -1 in an empty row. */
export const nearestPlace = (moments: ArrayLike<number>, at: number): number => {
  let [low, high] = [0, moments.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  const isBeforeNearer = low > 0 && at - (moments[low - 1] ?? 0) <= (moments[low] ?? 0) - at
  return moments.length === 0 ? -1 : isBeforeNearer ? low - 1 : low
}
