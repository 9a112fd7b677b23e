import { createReadStream, createWriteStream } from 'node:fs'
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

export const createServerBulkRows = (client: ReturnType<typeof createClient>): BulkRows => ({
  read: async function* (query, format = 'Native') {
    const { stream } = await client.exec({ query: `${query} FORMAT ${format}` })
    for await (const part of stream) yield part
  },
  saveParquet: async (query, file) => {
    const { stream } = await client.exec({ query: `${query} FORMAT Parquet` })
    await pipeline(stream, createWriteStream(file))
  },
  insert: async (table, file) => {
    const { stream } = await client.exec({
      query: `INSERT INTO ${table} FORMAT Native`,
      values: createReadStream(file),
    })
    for await (const _ of stream);
  },
})
