import { availableParallelism } from 'node:os'
import { createClient } from '@clickhouse/client'
import { drainPending, Session } from 'chdb'
import { createChdbConnection } from 'chdb/connection'
import pLimit from 'p-limit'
import { withParameters } from './chdb-parameters.ts'

import {
  type BindParams,
  type BulkRows,
  type Client,
  type Connected,
  type RunWork,
  settings,
} from './clickhouse-connection.ts'
import { isHeavy } from './heavy-work.ts'
import { lowerPriorityOfChdb } from './thread-priority.ts'

// Loaded only for the embedded rank history: chDB has no package for some machines, and 543 MB elsewhere.

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/**
 * chDB types its connection with `@clickhouse/client-common`, while the client bundles its own copy of those types. Private
 * members make the two incompatible for TypeScript; at run time they are the same interface.
 */
const asClientConnection = (connection: object): ClientConnection => connection as ClientConnection

/** chDB keeps settings for the session. Sent with each statement, they would be parsed every time. */
const connectChdb = async (path: string, more: Record<string, number> = {}): Promise<Client> => {
  const client = createClient({ connection: asClientConnection(createChdbConnection({ path })) })
  const assignments = Object.entries({ ...settings, ...more }).map(([name, value]) => `${name} = '${value}'`)
  await client.command({ query: `SET ${assignments.join(', ')}` })
  return client
}

const processors = availableParallelism()

/** A heavy statement leaves half of the processors to the others, but takes two if it can: what is beside it waits no longer. */
const ofHeavyWork = { max_threads: Math.min(processors, Math.max(2, Math.floor(processors / 2))) }

/**
 * By default, ClickHouse removes old parts with up to 128 threads, and keeps 1,000 that have nothing to do. The first connection
 * to a folder decides this for all.
 */
const fewThreads = ['--max_thread_pool_free_size=16', '--max_parts_cleaning_thread_pool_size=2']

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** On connections of its own: another statement on the same one would end a reading. */
const createChdbBulkRows = (path: string): BulkRows => ({
  read: async function* (query, format = 'Native') {
    const session = new Session(path)
    try {
      for await (const chunk of session.queryStream(query, { format })) yield chunk.raw()
    } finally {
      session.close()
    }
  },
  saveParquet: async (query, file) => {
    const session = new Session(path)
    try {
      await session.queryAsync(`INSERT INTO FUNCTION file(${quote(file)}, Parquet) ${query}`)
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

/**
 * A connection to chDB runs one statement after the other, so heavy work reads on a second one, beside the others. But not
 * beside a write: an insert reaches one table after the other, and a reading between them would miss ranks.
 */
export const openChdb = async (path: string) => {
  const engine = new Session(path, { connectionArgs: fewThreads })
  const client = await connectChdb(path)
  lowerPriorityOfChdb()
  let second: Promise<Client> | undefined
  const findSecond = (): Promise<Client> => (second ??= connectChdb(path, ofHeavyWork))
  const oneAtATime = pLimit(1)
  const run: RunWork = work => oneAtATime(() => work(client, {}))
  const alone: Connected['alone'] = work => oneAtATime(() => work(own => own(client, {})))
  const runReading: RunWork = work =>
    isHeavy() ? oneAtATime(async () => work(await findSecond(), {})) : work(client, {})
  /** chDB releases the folder only after its last running statement, and opens no other folder before. */
  const close = async (): Promise<void> => {
    await client.close()
    await (await second)?.close()
    engine.close()
    await drainPending()
  }
  const bind: BindParams = (query, params) => ({ query: withParameters(query, params) })
  return {
    bind,
    toChange: (statement: string) => statement,
    run,
    runReading,
    alone,
    bulk: createChdbBulkRows(path),
    close,
  }
}
