import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { createClient } from '@clickhouse/client'
import { readParts } from './clickhouse-answers.ts'
import type { BulkRows } from './clickhouse-connection.ts'

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
  read: (query, format = 'Native') => readParts(client, { query: `${query} FORMAT ${format}` }),
  saveParquet: async (query, file) => {
    const { stream } = await client.exec({ query: `${query} FORMAT Parquet` })
    await pipeline(stream, createWriteStream(file))
    await ensureWhole(file)
  },
  insert: async (table, file) => {
    const { stream } = await client.exec({
      query: `INSERT INTO ${table} FORMAT Native`,
      values: createReadStream(file),
      clickhouse_settings: { wait_end_of_query: 1 },
    })
    for await (const _ of stream);
  },
})
