import { join } from 'node:path'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { drainPending } from 'chdb'
import { createChdbConnection } from 'chdb/connection'
import { messageOf, StartError } from './errors.ts'
import { type Columns, readNative } from './native-format.ts'
import { StorageError, toHistoryError } from './storage-faults.ts'
import type { NoteFault } from './storage-troubles.ts'

export type ClickHouseParams = Record<string, unknown>

/**
 * ClickHouse SQL, either on chDB in this process or on a server over HTTP. Both use the same dialect and return the same
 * results.
 */
export type ClickHouse = {
  kind: 'chdb' | 'clickhouse'
  /** Rows as objects. 64-bit integers become numbers, because app ids are far below 2^53. */
  query<Row>(statement: string, params?: ClickHouseParams): Promise<Row[]>
  /** Columns by name, for large results; undefined without rows. `readNative` lists the supported column types. */
  queryColumns<Found extends Columns>(statement: string, params?: ClickHouseParams): Promise<Found | undefined>
  command(statement: string, params?: ClickHouseParams): Promise<void>
  /** Appends rows. Resolves once every derived table has them, too. */
  insert(table: string, rows: readonly object[]): Promise<void>
  close(): Promise<void>
}

const settings = {
  output_format_json_quote_64bit_integers: 0,
  date_time_input_format: 'best_effort',
  date_time_output_format: 'iso',
  // A snapshot and its derived rows must stay consistent, so an insert is acknowledged only after all of them are stored.
  async_insert: 0,
  materialized_views_ignore_errors: 0,
  // Fills derived tables in parallel, and merges rows in the background instead of during the insert.
  parallel_view_processing: 1,
  optimize_on_insert: 0,
} as const

type Client = ReturnType<typeof createClient>

const readText = async (client: Client, query: string, params: ClickHouseParams): Promise<string> =>
  (await client.query({ query, query_params: params, format: 'JSONEachRow' })).text()

const readParts = async (client: Client, query: string, params: ClickHouseParams): Promise<Buffer[]> => {
  const { stream } = await client.exec({ query, query_params: params })
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

const wrapClient = (client: Client, kind: ClickHouse['kind'], noteFault: NoteFault): ClickHouse => {
  /** @throws StorageError instead of the client's error if the rank history is in trouble. */
  const ask = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      const failure = toHistoryError(error)
      if (failure instanceof StorageError) noteFault(failure.fault, error)
      throw failure
    }
  }
  return {
    kind,
    query: async <Row>(statement: string, params: ClickHouseParams = {}) => {
      const text = await ask(readText(client, statement, params))
      // One row per line, and no row contains a line break. Parsing the whole text at once is faster than streaming lines.
      return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Row[]
    },
    queryColumns: async <Found extends Columns>(statement: string, params: ClickHouseParams = {}) => {
      const parts = await ask(readParts(client, `${statement} FORMAT Native`, params))
      const [first, ...more] = parts
      if (!first) return undefined
      return readNative(more.length > 0 ? Buffer.concat(parts) : first) as Found | undefined
    },
    command: async (statement, params = {}) =>
      void (await ask(client.command({ query: statement, query_params: params }))),
    insert: async (table, rows) => {
      if (rows.length > 0) await ask(client.insert({ table, values: rows, format: 'JSONEachRow' }))
    },
    close: () => client.close(),
  }
}

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/**
 * chDB types its connection with `@clickhouse/client-common`, while the client bundles its own copy of those types. Private
 * members make the two incompatible for TypeScript; at run time they are the same interface.
 */
const asClientConnection = (connection: object): ClientConnection => connection as ClientConnection

/** chDB releases the folder only after its last running statement, and opens no other folder before. */
const closeChdb = async (client: Client): Promise<void> => {
  await client.close()
  await drainPending()
}

/** chDB keeps settings for the session. Sent with each statement, they would be parsed every time. */
const openChdb = async (dataDir: string, noteFault: NoteFault): Promise<ClickHouse> => {
  const path = join(dataDir, 'history')
  try {
    const client = createClient({ connection: asClientConnection(createChdbConnection({ path })) })
    const assignments = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
    await client.command({ query: `SET ${assignments.join(', ')}` })
    return { ...wrapClient(client, 'chdb', noteFault), close: () => closeChdb(client) }
  } catch (error) {
    throw new StartError(
      `The rank history in ${path} cannot be opened, perhaps because another process uses it: ${messageOf(error)}.`,
      { cause: error },
    )
  }
}

const openServer = async (url: string, noteFault: NoteFault): Promise<ClickHouse> => {
  // Errors reach the caller, which logs them once, so the client itself must not log.
  const client = createClient({
    url,
    clickhouse_settings: settings,
    request_timeout: 60_000,
    log: { level: ClickHouseLogLevel.OFF },
  })
  const answer = await client.ping({ select: true })
  if (answer.success) return wrapClient(client, 'clickhouse', noteFault)
  await client.close()
  throw new StartError(`The ClickHouse server at CLICKHOUSE_URL does not respond: ${messageOf(answer.error)}.`, {
    cause: answer.error,
  })
}

/** @throws StartError when another process uses the folder or the server does not respond. */
export const openClickHouse = async (
  { dataDir, clickhouseUrl }: { dataDir: string; clickhouseUrl?: string | undefined },
  noteFault: NoteFault = () => undefined,
): Promise<ClickHouse> => (clickhouseUrl ? openServer(clickhouseUrl, noteFault) : openChdb(dataDir, noteFault))
