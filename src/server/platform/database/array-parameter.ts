import { type SQL, sql } from 'drizzle-orm'

/** Quotes keep commas, braces and spaces of a text from being read as a part of the array. */
const quote = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`

/**
 * Passes any number of values to PostgreSQL as one parameter, for example in `id = ANY(${arrayOf(ids, 'bigint')})`: a
 * statement takes at most 65,535 parameters, and each of them takes time.
 *
 * @see https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
export const arrayOf = (
  values: readonly (string | number)[],
  type: 'integer' | 'bigint' | 'uuid' | 'text' | 'bytea' | 'real',
): SQL => sql`${`{${values.map(quote).join(',')}}`}::${sql.raw(type)}[]`
