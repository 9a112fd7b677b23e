import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { drainPending, Session } from 'chdb'
import { createChdbConnection } from 'chdb/connection'
import pLimit from 'p-limit'
import { secondMs } from '#domain/units.ts'
import { withParameters } from './chdb-parameters.ts'
import { type BulkRows, createChdbBulkRows, createServerBulkRows } from './clickhouse-bulk.ts'
import { messageOf, StartError } from './errors.ts'
import { isHeavy } from './heavy-work.ts'
import { type Columns, readNative } from './native-format.ts'
import { createSyncPartNames } from './part-names.ts'
import { createSilenceWatch } from './silence.ts'
import { StorageError, toHistoryError } from './storage-faults.ts'
import type { NoteFault } from './storage-troubles.ts'
import { lowerPriorityOfChdb } from './thread-priority.ts'

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
  /** Whole tables, for copies of the history. */
  bulk: BulkRows
  /** While no other statement of this process changes the history. Use only what the work is given: all else waits for its end. */
  exclusively<Answer>(work: (turn: Pick<ClickHouse, 'query' | 'command'>) => Promise<Answer>): Promise<Answer>
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

/** Errors reach the caller, which logs them once, so the client itself must not log. */
const log = { level: ClickHouseLogLevel.OFF }

/** One statement: its parameters, and what ends it. */
type Statement = { query: string; query_params?: ClickHouseParams; abort_signal?: AbortSignal }

/** A statement with the values of its parameters, as the connection takes them. */
type BindParams = (query: string, params: ClickHouseParams) => Statement

const readText = async (client: Client, statement: Statement): Promise<string> =>
  (await client.query({ ...statement, format: 'JSONEachRow' })).text()

const readParts = async (client: Client, statement: Statement): Promise<Buffer[]> => {
  const { stream } = await client.exec(statement)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

/** Runs work on a connection, which a signal can end; chDB, in this process, cannot go silent. */
type RunWork = <Answer>(
  work: (client: Client, limits: Pick<Statement, 'abort_signal'>) => Promise<Answer>,
) => Promise<Answer>

type Connected = Pick<ClickHouse, 'kind' | 'bulk' | 'close'> & {
  noteFault: NoteFault
  bind: BindParams
  run: RunWork
  /** For reading only. */
  runReading: RunWork
  /** Runs work while nothing else does, and tells it how to run what it consists of. */
  alone: <Answer>(work: (run: RunWork) => Promise<Answer>) => Promise<Answer>
}

const wrapConnected = (connected: Connected): ClickHouse => {
  const { kind, noteFault, bind, run, runReading, alone, bulk, close } = connected
  /** @throws StorageError instead of the client's error if the rank history is in trouble. */
  const ask = async <Answer>(runWork: RunWork, work: Parameters<typeof runWork<Answer>>[0]): Promise<Answer> => {
    try {
      return await runWork(work)
    } catch (error) {
      const failure = toHistoryError(error)
      if (failure instanceof StorageError) noteFault(failure.fault, error)
      throw failure
    }
  }
  return {
    kind,
    query: async <Row>(query: string, params: ClickHouseParams = {}) => {
      const statement = bind(query, params)
      const text = await ask(runReading, (client, limits) => readText(client, { ...statement, ...limits }))
      // One row per line, and no row contains a line break. Parsing the whole text at once is faster than streaming lines.
      return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Row[]
    },
    queryColumns: async <Found extends Columns>(statement: string, params: ClickHouseParams = {}) => {
      const bound = bind(`${statement} FORMAT Native`, params)
      const [first, ...more] = await ask(runReading, (client, limits) => readParts(client, { ...bound, ...limits }))
      if (!first) return undefined
      return readNative(more.length > 0 ? Buffer.concat([first, ...more]) : first) as Found | undefined
    },
    command: async (query, params = {}) => {
      const statement = bind(query, params)
      await ask(run, (client, limits) => client.command({ ...statement, ...limits }))
    },
    insert: async (table, rows) => {
      if (rows.length > 0)
        await ask(run, (client, limits) => client.insert({ table, values: rows, format: 'JSONEachRow', ...limits }))
    },
    bulk,
    exclusively: work => alone(own => work(wrapConnected({ ...connected, run: own, runReading: own }))),
    close,
  }
}

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

/** A heavy statement leaves half of the processors to the others. */
const ofHeavyWork = { max_threads: Math.max(1, Math.floor(availableParallelism() / 2)) }

/**
 * By default, ClickHouse removes old parts with up to 128 threads, and keeps 1,000 that have nothing to do. The first connection
 * to a folder decides this for all.
 */
const fewThreads = ['--max_thread_pool_free_size=16', '--max_parts_cleaning_thread_pool_size=2']

/**
 * A connection to chDB runs one statement after the other, so heavy work reads on a second one, beside the others. But not
 * beside a write: an insert reaches one table after the other, and a reading between them would miss ranks.
 */
const openChdb = async (path: string) => {
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
  return { bind, run, runReading, alone, bulk: createChdbBulkRows(path), close }
}

/** Acknowledges a change only when a power loss cannot undo it. */
const syncChanges = (clickhouse: ClickHouse, path: string, noteFault: NoteFault): ClickHouse => {
  const syncPartNames = createSyncPartNames(path)
  const sync = async (mayAddTables: boolean): Promise<void> => {
    try {
      await syncPartNames({ mayAddTables })
    } catch (error) {
      const failure = new StorageError({ half: 'history', trouble: 'damaged' }, error)
      noteFault(failure.fault, error)
      throw failure
    }
  }
  return {
    ...clickhouse,
    command: (...statement) => clickhouse.command(...statement).then(() => sync(true)),
    insert: (...rows) => clickhouse.insert(...rows).then(() => sync(false)),
  }
}

type HistorySettings = {
  dataDir: string
  clickhouseUrl?: string | undefined
  /** Whether chDB waits for the disk. ClickHouse decides that itself. */
  isSynced?: boolean
}

const openFolder = async ({ dataDir, isSynced = true }: HistorySettings, noteFault: NoteFault): Promise<ClickHouse> => {
  const path = join(dataDir, 'history')
  try {
    const clickhouse = wrapConnected({ kind: 'chdb', noteFault, ...(await openChdb(path)) })
    return isSynced ? syncChanges(clickhouse, path, noteFault) : clickhouse
  } catch (error) {
    throw new StartError(
      `The rank history in ${path} cannot be opened, perhaps because another process uses it: ${messageOf(error)}.`,
      { cause: error },
    )
  }
}

/** How long this process waits for ClickHouse: see `DatabasePatience`. */
export type HistoryPatience = { statementMs: number; silentMs: number; probeMs: number }

const patience: HistoryPatience = { statementMs: 60 * secondMs, silentMs: secondMs, probeMs: 0.8 * secondMs }

/** Ends all statements when the server goes silent. */
const runUntilSilent = (client: Client, url: string, { silentMs, probeMs }: HistoryPatience) => {
  const probes = createClient({ url, request_timeout: probeMs, max_open_connections: 1, log })
  let cutter = new AbortController()
  const probe = async (): Promise<void> => {
    const answer = await probes.ping({ select: true })
    if (!answer.success) throw answer.error
  }
  const cut = (): void => {
    cutter.abort()
    cutter = new AbortController()
  }
  const watch = createSilenceWatch({ silentMs, probe, cut })
  const run: RunWork = async work => {
    watch.begin(work)
    try {
      return await work(client, { abort_signal: cutter.signal })
    } finally {
      watch.end(work)
    }
  }
  const close = async () => void (await Promise.all([client.close(), probes.close()]))
  return { run, runReading: run, alone: work => work(run), close } satisfies Partial<Connected>
}

const openServer = async (url: string, noteFault: NoteFault, limits: HistoryPatience): Promise<ClickHouse> => {
  const client = createClient({ url, clickhouse_settings: settings, request_timeout: limits.statementMs, log })
  const answer = await client.ping({ select: true })
  if (!answer.success) {
    await client.close()
    throw new StartError(`The ClickHouse server at CLICKHOUSE_URL does not respond: ${messageOf(answer.error)}.`, {
      cause: answer.error,
    })
  }
  const bind: BindParams = (query, params) => ({ query, query_params: params })
  const bulk = createServerBulkRows(client)
  return wrapConnected({ kind: 'clickhouse', noteFault, bind, bulk, ...runUntilSilent(client, url, limits) })
}

/** @throws StartError when another process uses the folder or the server does not respond. */
export const openClickHouse = async (
  history: HistorySettings,
  noteFault: NoteFault = () => undefined,
  limits: HistoryPatience = patience,
): Promise<ClickHouse> =>
  history.clickhouseUrl ? openServer(history.clickhouseUrl, noteFault, limits) : openFolder(history, noteFault)
