import { join } from 'node:path'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { messageOf, StartError } from './errors.ts'
import { type Columns, readNative } from './native-format.ts'

export type ClickHouseParams = Record<string, unknown>

/** ClickHouse SQL, on chDB in this process or on a server over HTTP. Same dialect, same answers. */
export type ClickHouse = {
  kind: 'chdb' | 'clickhouse'
  /** Rows as objects. 64-bit integers come as numbers: app ids are far below 2^53. */
  query<Row>(statement: string, params?: ClickHouseParams): Promise<Row[]>
  /** Columns of very many numbers, by name; undefined without rows. Which columns there may be: `readNative`. */
  queryColumns<Found extends Columns>(statement: string, params?: ClickHouseParams): Promise<Found | undefined>
  command(statement: string, params?: ClickHouseParams): Promise<void>
  /** Appends rows; answers when every derived table has them too. */
  insert(table: string, rows: readonly object[]): Promise<void>
  close(): Promise<void>
}

const settings = {
  output_format_json_quote_64bit_integers: 0,
  date_time_input_format: 'best_effort',
  date_time_output_format: 'iso',
  // A snapshot and what derives from it are one truth: no insert may be acknowledged before both are stored.
  async_insert: 0,
  materialized_views_ignore_errors: 0,
  // The derived tables are filled side by side, and merged in the background rather than while the insert waits.
  parallel_view_processing: 1,
  optimize_on_insert: 0,
} as const

type Client = ReturnType<typeof createClient>

const wrapClient = (client: Client, kind: ClickHouse['kind']): ClickHouse => ({
  kind,
  query: async <Row>(statement: string, params: ClickHouseParams = {}) => {
    const result = await client.query({ query: statement, query_params: params, format: 'JSONEachRow' })
    // A row a line, of which none has another end of line within: read as one, not line by line as a stream.
    return JSON.parse(`[${(await result.text()).trimEnd().replaceAll('\n', ',')}]`) as Row[]
  },
  queryColumns: async <Found extends Columns>(statement: string, params: ClickHouseParams = {}) => {
    const { stream } = await client.exec({ query: `${statement} FORMAT Native`, query_params: params })
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    const [first, ...more] = parts
    if (!first) return undefined
    return readNative(more.length > 0 ? Buffer.concat(parts) : first) as Found | undefined
  },
  command: async (statement, params = {}) => void (await client.command({ query: statement, query_params: params })),
  insert: async (table, rows) => {
    if (rows.length > 0) await client.insert({ table, values: rows, format: 'JSONEachRow' })
  },
  close: () => client.close(),
})

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/**
 * chDB declares its connection against `@clickhouse/client-common`; the client bundles a copy of those types, and
 * their private members make TypeScript hold the two apart. At run time they are one interface.
 */
const asClientConnection = (connection: object): ClientConnection => connection as ClientConnection

/** chDB keeps settings for the session; sent with each statement they would be parsed each time. */
const openChdb = async (dataDir: string): Promise<ClickHouse> => {
  const path = join(dataDir, 'history')
  try {
    const client = createClient({ connection: asClientConnection(createChdbConnection({ path })) })
    const assignments = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
    await client.command({ query: `SET ${assignments.join(', ')}` })
    return wrapClient(client, 'chdb')
  } catch (error) {
    throw new StartError(
      `The rank history in ${path} cannot be opened, perhaps because another process uses it: ${messageOf(error)}.`,
      { cause: error },
    )
  }
}

const openServer = async (url: string): Promise<ClickHouse> => {
  // Failures reach the caller as errors and are logged once, by whoever handles them.
  const client = createClient({
    url,
    clickhouse_settings: settings,
    request_timeout: 60_000,
    log: { level: ClickHouseLogLevel.OFF },
  })
  const answer = await client.ping({ select: true })
  if (answer.success) return wrapClient(client, 'clickhouse')
  await client.close()
  throw new StartError(`The ClickHouse server of CLICKHOUSE_URL does not answer: ${messageOf(answer.error)}.`, {
    cause: answer.error,
  })
}

/** @throws StartError when the folder is taken or the server does not answer. */
export const openClickHouse = async (options: {
  dataDir: string
  clickhouseUrl?: string | undefined
}): Promise<ClickHouse> => (options.clickhouseUrl ? openServer(options.clickhouseUrl) : openChdb(options.dataDir))
