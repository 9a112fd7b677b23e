import { partitionPoint } from '#domain/binary-search.ts'
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

/** Consecutive rows of one key, oldest first. */
type Run = { start: number; end: number }

const listRuns = <Key extends string>(keys: readonly Key[], at: Numbers): Map<Key, Run[]> => {
  const runs = new Map<Key, Run[]>()
  for (let start = 0, end = 1; start < keys.length; start = end, end += 1) {
    const key = keys[start]
    if (!key) continue
    while (keys[end] === key && (at[end] ?? 0) > (at[end - 1] ?? 0)) end += 1
    const own = runs.get(key)
    if (own) own.push({ start, end })
    else runs.set(key, [{ start, end }])
  }
  return runs
}

/** Row numbers of the runs, oldest first. Of rows with one timestamp, the first counts. */
const listRows = (at: Numbers, runs: Run[]): number[] => {
  const rows: number[] = []
  let isInOrder = true
  for (const { start, end } of runs.sort((a, b) => (at[a.start] ?? 0) - (at[b.start] ?? 0))) {
    isInOrder &&= rows.length === 0 || (at[rows.at(-1) ?? 0] ?? 0) < (at[start] ?? 0)
    for (let row = start; row < end; row += 1) rows.push(row)
  }
  if (isInOrder) return rows
  return rows
    .sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0))
    .filter((row, index) => index === 0 || at[row] !== at[rows[index - 1] ?? 0])
}

/**
 * The row numbers of each key (a chart, or an app in a chart), oldest first. Rows of a month are sorted, so this sorts a
 * few runs rather than every row.
 */
const listRowsByKey = <Key extends string>(keys: readonly Key[], at: Numbers): Map<Key, number[]> =>
  new Map([...listRuns(keys, at)].map(([key, runs]): [Key, number[]] => [key, listRows(at, runs)]))

/** Splits database rows into columns per key. */
export const splitByKey = <Key extends string>(
  keys: readonly Key[],
  [at, ...others]: readonly [Numbers, ...Numbers[]],
): Map<Key, Columns> => {
  const split = new Map<Key, Columns>()
  for (const [key, rows] of listRowsByKey(keys, at)) {
    const pick = (values: Numbers): number[] => rows.map(row => values[row] ?? 0)
    split.set(key, [pick(at), ...others.map(pick)])
  }
  return split
}
