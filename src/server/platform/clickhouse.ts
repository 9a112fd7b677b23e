import { join } from 'node:path'
import { readAnswer, readRows } from './clickhouse-answers.ts'

import type { BulkRows, ClickHouseParams, Connected, RunWork } from './clickhouse-connection.ts'
import { connectServer, type HistoryPatience, patience } from './clickhouse-server.ts'
import { messageOf, StartError } from './errors.ts'
import { type Columns, readNative } from './native-format.ts'
import { createSyncPartNames } from './part-names.ts'
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

const wrapConnected = (connected: Connected): ClickHouse => {
  const { kind, noteFault, bind, toChange, run, runReading, alone, bulk, close } = connected
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
      const bound = bind(query, params)
      return ask(runReading, (client, limits) => readRows<Row>(client, { ...bound, ...limits }))
    },
    queryColumns: async <Found extends Columns>(query: string, params: ClickHouseParams = {}) => {
      const bound = bind(`${query}\nFORMAT Native`, params)
      const columns = await ask(runReading, (client, limits) => readAnswer(client, { ...bound, ...limits }, readNative))
      return columns as Found | undefined
    },
    command: async (query, params = {}) => {
      const statement = bind(toChange(query), params)
      await ask(run, (client, limits) => client.command({ ...statement, ...limits }))
    },
    insert: async (table, rows) => {
      if (rows.length === 0) return
      const insert = { table, values: rows, format: 'JSONEachRow' } as const
      await ask(run, (client, limits) => client.insert({ ...insert, ...limits }))
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
  /** The cluster of that server that keeps copies of the history. */
  clickhouseCluster?: string | undefined
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

/** @throws StartError when another process uses the folder or the server cannot be used. */
export const openClickHouse = async (
  history: HistorySettings,
  noteFault: NoteFault = () => undefined,
  limits: HistoryPatience = patience,
): Promise<ClickHouse> => {
  const { clickhouseUrl, clickhouseCluster } = history
  if (!clickhouseUrl) return openFolder(history, noteFault)
  const connected = await connectServer({ clickhouseUrl, clickhouseCluster, limits })
  return wrapConnected({ kind: 'clickhouse', noteFault, ...connected })
}
