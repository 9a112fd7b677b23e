import { createReadStream } from 'node:fs'
import type { createClient } from '@clickhouse/client'
import { Session } from 'chdb'

/** Whole tables in the format Native of ClickHouse, which every ClickHouse reads. Never in memory as a whole. */
export type BulkRows = {
  /** The rows of a query, in pieces that follow one another. */
  read(query: string): AsyncIterable<Uint8Array>
  /** Adds the rows of a file to a table, and so to what its views fill. */
  insert(table: string, file: string): Promise<void>
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** On connections of its own: another statement on the same one would end a reading. */
export const createChdbBulkRows = (path: string): BulkRows => ({
  read: async function* (query) {
    const session = new Session(path)
    try {
      for await (const chunk of session.queryStream(query, { format: 'Native' })) yield chunk.raw()
    } finally {
      session.close()
    }
  },
  insert: async (table, file) => {
    const session = new Session(path)
    try {
      await session.queryAsync(`INSERT INTO ${table} SELECT * FROM file(${quote(file)}, Native)`)
    } finally {
      session.close()
    }
  },
})

export const createServerBulkRows = (client: ReturnType<typeof createClient>): BulkRows => ({
  read: async function* (query) {
    const { stream } = await client.exec({ query: `${query} FORMAT Native` })
    for await (const part of stream) yield part
  },
  insert: async (table, file) => {
    const { stream } = await client.exec({
      query: `INSERT INTO ${table} FORMAT Native`,
      values: createReadStream(file),
    })
    for await (const _ of stream);
  },
})
