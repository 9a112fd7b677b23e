import type { ClickHouseSettings, createClient } from '@clickhouse/client'
import type { NoteFault } from './storage-troubles.ts'

export type ClickHouseParams = Record<string, unknown>

/** Settings of every statement, on both engines. */
export const settings = {
  output_format_json_quote_64bit_integers: 0,
  date_time_input_format: 'best_effort',
  date_time_output_format: 'iso',
  // A snapshot and its derived rows must stay consistent, so an insert is acknowledged only after all of them are stored.
  async_insert: 0,
  materialized_views_ignore_errors: 0,
  // Fills derived tables in parallel, and merges rows in the background instead of during the insert.
  parallel_view_processing: 1,
  optimize_on_insert: 0,
  // By default 256 KiB, which the keys of ten thousand charts exceed.
  max_query_size: '268435456',
} as const

export type Client = ReturnType<typeof createClient>

/** One statement: its parameters, and what ends it. */
export type Statement = { query: string; query_params?: ClickHouseParams } & StatementLimits

type StatementLimits = { abort_signal?: AbortSignal; clickhouse_settings?: ClickHouseSettings }

/** A statement with the values of its parameters, as the connection takes them. */
export type BindParams = (query: string, params: ClickHouseParams) => Statement

/** Runs work on a connection, which a signal can end; chDB, in this process, cannot go silent. */
export type RunWork = <Answer>(work: (client: Client, limits: StatementLimits) => Promise<Answer>) => Promise<Answer>

/** Formats whose pieces follow one another. Others repeat a head or a foot with each piece, and readers miss rows without an error. */
type BulkFormat = 'Native' | 'JSONEachRow' | 'CSV'

/** Many rows, never in memory as a whole. Native is the format that every ClickHouse reads. */
export type BulkRows = {
  /**
   * The rows of a query, in pieces that follow one another. A server before 25.11 that fails in the middle may end them without an
   * error, so count what arrived.
   */
  read(query: string, format?: BulkFormat): AsyncIterable<Uint8Array>
  /** Writes the rows of a query into a new file. */
  saveParquet(query: string, file: string): Promise<void>
  /** Adds the rows of a file to a table, and so to what its views fill. */
  insert(table: string, file: string): Promise<void>
}

/** A connection to either engine, before it is wrapped. */
export type Connected = {
  kind: 'chdb' | 'clickhouse'
  bulk: BulkRows
  close(): Promise<void>
  noteFault: NoteFault
  bind: BindParams
  /** A change in the form that this connection needs. */
  toChange: (statement: string) => string
  run: RunWork
  /** For reading only. */
  runReading: RunWork
  /** Runs work while nothing else does, and tells it how to run what it consists of. */
  alone: <Answer>(work: (run: RunWork) => Promise<Answer>) => Promise<Answer>
}
