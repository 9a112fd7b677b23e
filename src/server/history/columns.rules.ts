import type { ChartKey } from '#domain/charts.ts'
import { countWhile } from '#domain/in-order.ts'
import { secondMs } from '#domain/units.ts'
import type { Numbers } from '../platform/native-format.ts'

/**
 * What is known of a chart at moments, as parallel lists in order of time; the first has the moments, in seconds since
 * 1970. Of the world they are a hundred thousand, too many for objects.
 */
export type Columns = readonly [at: readonly number[], ...(readonly number[])[]]

/** What lies in a span, both ends included. */
export const sliceColumns = (columns: Columns, { from, to }: { from: Date; to: Date }): Columns => {
  const [at, ...others] = columns
  const start = countWhile(at, seconds => seconds * secondMs < from.getTime())
  const end = countWhile(at, seconds => seconds * secondMs <= to.getTime())
  if (start === 0 && end === at.length) return columns
  return [at.slice(start, end), ...others.map(list => list.slice(start, end))]
}

/** One after the other. */
export const joinColumns = (parts: readonly Columns[]): Columns => {
  const [first = [[]], ...more] = parts.filter(([at]) => at.length > 0)
  if (more.length === 0) return first
  const join = (list: readonly number[], place: number) => list.concat(...more.map(part => part[place] ?? []))
  const [at, ...others] = first
  return [join(at, 0), ...others.map((list, place) => join(list, place + 1))]
}

/** Rows that follow each other, all of one chart and in order of time. */
type Run = { start: number; end: number }

const listRuns = (charts: readonly ChartKey[], at: Numbers): Map<ChartKey, Run[]> => {
  const runs = new Map<ChartKey, Run[]>()
  for (let start = 0, end = 1; start < charts.length; start = end, end += 1) {
    const chart = charts[start]
    if (!chart) continue
    while (charts[end] === chart && (at[end] ?? 0) > (at[end - 1] ?? 0)) end += 1
    const own = runs.get(chart)
    if (own) own.push({ start, end })
    else runs.set(chart, [{ start, end }])
  }
  return runs
}

/** The rows of runs in order of time; of two of the same moment, which wait to be merged, the first. */
const listRows = (at: Numbers, runs: Run[]): number[] => {
  const rows: number[] = []
  let isInOrder = true
  for (const { start, end } of runs.sort((one, other) => (at[one.start] ?? 0) - (at[other.start] ?? 0))) {
    isInOrder &&= rows.length === 0 || (at[rows.at(-1) ?? 0] ?? 0) < (at[start] ?? 0)
    for (let row = start; row < end; row += 1) rows.push(row)
  }
  if (isInOrder) return rows
  return rows
    .sort((one, other) => (at[one] ?? 0) - (at[other] ?? 0))
    .filter((row, place) => place === 0 || at[row] !== at[rows[place - 1] ?? 0])
}

/**
 * Which rows of the database are a chart's, in order of time. Months come in any order, but within them the rows of a chart
 * follow each other in order of time: few runs are put in order, not all rows.
 */
export const listRowsByChart = (charts: readonly ChartKey[], at: Numbers): Map<ChartKey, number[]> =>
  new Map([...listRuns(charts, at)].map(([chart, runs]): [ChartKey, number[]] => [chart, listRows(at, runs)]))

/** Rows of the database as columns of each chart. */
export const splitByChart = (
  charts: readonly ChartKey[],
  [at, ...others]: readonly [Numbers, ...Numbers[]],
): Map<ChartKey, Columns> => {
  const split = new Map<ChartKey, Columns>()
  for (const [chart, rows] of listRowsByChart(charts, at)) {
    const pick = (values: Numbers): number[] => rows.map(row => values[row] ?? 0)
    split.set(chart, [pick(at), ...others.map(pick)])
  }
  return split
}
