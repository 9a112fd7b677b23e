import { type SQL, sql } from 'drizzle-orm'
import { dateOfSeconds, secondsOf } from './moments.ts'

type Value = string | number | Date
type Type = 'integer' | 'bigint' | 'uuid' | 'text' | 'bytea' | 'real' | 'timestamptz'

/** Quotes keep commas, braces and spaces of a text from being read as a part of the array. */
const quote = (value: Value): string => {
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : dateOfSeconds(secondsOf(value)).toISOString()
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * Passes any number of values to PostgreSQL as one parameter, for example in `id = ANY(${arrayOf(ids, 'bigint')})`: a
 * statement takes at most 65,535 parameters, and each of them takes time.
 *
 * @see https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
export const arrayOf = (values: readonly Value[], type: Type): SQL =>
  sql`${`{${values.map(quote).join(',')}}`}::${sql.raw(type)}[]`

/**
 * Rows as a table of a statement, one parameter for each column: `JOIN ${tableOf('wanted', rows, { number: 'integer' })} ON …`.
 * Times are rounded down to seconds, as history stores them.
 */
export const tableOf = <Name extends string>(
  alias: string,
  rows: readonly Readonly<Record<NoInfer<Name>, Value>>[],
  columns: Record<Name, Type>,
): SQL => {
  // Guarantee: the keys of a record are its names.
  const names = Object.keys(columns) as Name[]
  const arrays = names.map(name => {
    const values = rows.map(row => row[name])
    return arrayOf(values, columns[name])
  })
  return sql`unnest(${sql.join(arrays, sql`, `)}) AS ${sql.raw(`${alias}(${names.join(', ')})`)}`
}
