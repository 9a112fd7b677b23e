import { formatQueryParams } from '@clickhouse/client-common'
import { toLiteral } from './chdb-parameters.ts'
import type { BindParams } from './clickhouse-connection.ts'

/**
 * ClickHouse takes 128 KiB of a parameter and 1 MiB of an address, in which most characters of a list take three bytes. So longer
 * values stand in the text of the statement.
 */
const mostBytesOfValue = 16_384

/** Lists have one text form, in a parameter as in a cast; of strings, a parameter undoes escapes first. */
const isLong = (value: unknown, most: number): boolean =>
  Array.isArray(value) && Buffer.byteLength(formatQueryParams({ value })) > most

/** A statement whose parameters fit into an address. */
export const withLongValuesInText = (
  query: string,
  params: Record<string, unknown>,
  most: number = mostBytesOfValue,
): ReturnType<BindParams> => {
  const long = new Set(Object.keys(params).filter(name => isLong(params[name], most)))
  const text = query.replaceAll(/\{\s*(\w+)\s*:\s*([^{}]+?)\s*\}/g, (placeholder, name: string, type: string) =>
    long.has(name) ? `CAST(${toLiteral(formatQueryParams({ value: params[name] }))} AS ${type})` : placeholder,
  )
  return {
    query: text,
    query_params: Object.fromEntries(Object.entries(params).filter(([name]) => !long.has(name))),
  }
}
