import { join } from 'node:path'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { secondMs } from '#domain/units.ts'
import { type BulkRows, createServerBulkRows } from './clickhouse-bulk.ts'
import {
  type BindParams,
  type ClickHouseParams,
  type Client,
  type Connected,
  type RunWork,
  type Statement,
  settings,
} from './clickhouse-connection.ts'
import { messageOf, StartError } from './errors.ts'
import { type Columns, readNative } from './native-format.ts'
import { createSyncPartNames } from './part-names.ts'
import { createSilenceWatch } from './silence.ts'
import { StorageError, toHistoryError } from './storage-faults.ts'
import type { NoteFault } from './storage-troubles.ts'

export type { ClickHouseParams }

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

/** Errors reach the caller, which logs them once, so the client itself must not log. */
const log = { level: ClickHouseLogLevel.OFF }

const readText = async (client: Client, statement: Statement): Promise<string> =>
  (await client.query({ ...statement, format: 'JSONEachRow' })).text()

const readParts = async (client: Client, statement: Statement): Promise<Buffer[]> => {
  const { stream } = await client.exec(statement)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return parts
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

/** @throws StartError on a machine for which chDB has no package, and in an image without it. */
const loadChdb = async () => {
  try {
    return await import('./chdb.ts')
  } catch (error) {
    throw new StartError(
      `The rank history cannot be opened, because chDB, its embedded database, is not installed on this machine (${process.platform}-${process.arch}). Set CLICKHOUSE_URL to keep the history in a ClickHouse server, or run Rank Atlas with all its packages on Linux x64.`,
      { cause: error },
    )
  }
}

const openFolder = async ({ dataDir, isSynced = true }: HistorySettings, noteFault: NoteFault): Promise<ClickHouse> => {
  const path = join(dataDir, 'history')
  const { openChdb } = await loadChdb()
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
