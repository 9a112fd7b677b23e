import { countWhile } from '#domain/in-order.ts'
import { secondMs } from '#domain/units.ts'

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
