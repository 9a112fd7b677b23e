import { partitionPoint } from '#domain/binary-search.ts'
import type { ChartKey } from '#domain/charts.ts'
import { secondMs } from '#domain/units.ts'

type Numbers = ArrayLike<number>

/**
 * Values of a chart over time as parallel arrays, oldest first; the first array holds timestamps in seconds since 1970. The
 * world has a hundred thousand entries, too many for objects.
 */
export type Columns = readonly [at: readonly number[], ...(readonly number[])[]]

/** The entries within a span, both ends included. */
export const sliceColumns = (columns: Columns, { from, to }: { from: Date; to: Date }): Columns => {
  const [at, ...others] = columns
  const start = partitionPoint(at, seconds => seconds * secondMs < from.getTime())
  const end = partitionPoint(at, seconds => seconds * secondMs <= to.getTime())
  if (start === 0 && end === at.length) return columns
  return [at.slice(start, end), ...others.map(list => list.slice(start, end))]
}

/** Concatenates parts that are already in chronological order. */
export const joinColumns = (parts: readonly Columns[]): Columns => {
  const [first = [[]], ...more] = parts.filter(([at]) => at.length > 0)
  if (more.length === 0) return first
  const join = (list: readonly number[], index: number) => list.concat(...more.map(part => part[index] ?? []))
  const [at, ...others] = first
  return [join(at, 0), ...others.map((list, index) => join(list, index + 1))]
}

/** Readings of charts, one row each, unordered; times in seconds. */
type Rows = { keyOf: (row: number) => ChartKey; times: Numbers }

/** The rows of each chart, oldest first. */
export const rowsByChart = ({ keyOf, times }: Rows): Map<ChartKey, number[]> => {
  const byChart = Map.groupBy(
    Array.from(times, (_, row) => row),
    keyOf,
  )
  for (const rows of byChart.values()) rows.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
  return byChart
}

/** The times of each chart, and other values of the same rows. */
export const columnsByChart = (of: Rows, ...others: Numbers[]): Map<ChartKey, Columns> =>
  new Map(
    [...rowsByChart(of)].map(([key, rows]): [ChartKey, Columns] => {
      const pick = (values: Numbers): number[] => rows.map(row => values[row] ?? 0)
      return [key, [pick(of.times), ...others.map(pick)]]
    }),
  )
