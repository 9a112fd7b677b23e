import { formatQueryParams } from '@clickhouse/client-common'

const placeholder = /\{\s*(?<name>\w+)\s*:\s*[A-Z]/g

export const toLiteral = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/**
 * A statement that first sets its parameters for its own connection. The binding of chDB would pass them beside the statement;
 * it has one place for them in the process, so it runs all such statements one after the other, whatever their connection.
 *
 * A connection keeps parameters, so a missing one would have the value of an earlier statement.
 *
 * @throws Error if the statement names a parameter without a value.
 */
export const withParameters = (query: string, params: Record<string, unknown>): string => {
  for (const { groups } of query.matchAll(placeholder)) {
    if (params[groups?.name ?? ''] === undefined)
      throw new Error(`The statement needs a value for its parameter ${groups?.name}.`)
  }
  const assignments = Object.entries(params).map(
    ([name, value]) => `param_${name} = ${toLiteral(formatQueryParams({ value }))}`,
  )
  return assignments.length === 0 ? query : `SET ${assignments.join(', ')}; ${query}`
}
