import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { createClient } from '@clickhouse/client'

/** Formats whose pieces follow one another. Others repeat a head or a foot with each piece, and readers miss rows without an error. */
type BulkFormat = 'Native' | 'JSONEachRow' | 'CSV'

/** Many rows, never in memory as a whole. Native is the format that every ClickHouse reads. */
export type BulkRows = {
  /**
   * The rows of a query, in pieces that follow one another. A server that fails in the middle may end them without an error, so
   * count what arrived.
   */
  read(query: string, format?: BulkFormat): AsyncIterable<Uint8Array>
  /** Writes the rows of a query into a new file. */
  saveParquet(query: string, file: string): Promise<void>
  /** Adds the rows of a file to a table, and so to what its views fill. */
  insert(table: string, file: string): Promise<void>
}

const parquetMark = 'PAR1'

/** A whole Parquet file ends with its mark, and a server may break off without an error. */
const ensureWhole = async (file: string): Promise<void> => {
  await using opened = await open(file)
  const { size } = await opened.stat()
  const end = Buffer.alloc(parquetMark.length)
  await opened.read(end, 0, end.length, Math.max(0, size - end.length))
  if (end.toString() !== parquetMark) throw new Error('The ClickHouse server broke off while it sent a Parquet file.')
}

export const createServerBulkRows = (client: ReturnType<typeof createClient>): BulkRows => ({
  read: async function* (query, format = 'Native') {
    const { stream } = await client.exec({ query: `${query} FORMAT ${format}` })
    for await (const part of stream) yield part
  },
  saveParquet: async (query, file) => {
    const { stream } = await client.exec({ query: `${query} FORMAT Parquet` })
    await pipeline(stream, createWriteStream(file))
    await ensureWhole(file)
  },
  insert: async (table, file) => {
    const { stream } = await client.exec({
      query: `INSERT INTO ${table} FORMAT Native`,
      values: createReadStream(file),
    })
    for await (const _ of stream);
  },
})
