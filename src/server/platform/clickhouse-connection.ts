import type { createClient } from '@clickhouse/client'
import type { BulkRows } from './clickhouse-bulk.ts'
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
} as const

export type Client = ReturnType<typeof createClient>

/** One statement: its parameters, and what ends it. */
export type Statement = { query: string; query_params?: ClickHouseParams; abort_signal?: AbortSignal }

/** A statement with the values of its parameters, as the connection takes them. */
export type BindParams = (query: string, params: ClickHouseParams) => Statement

/** Runs work on a connection, which a signal can end; chDB, in this process, cannot go silent. */
export type RunWork = <Answer>(
  work: (client: Client, limits: Pick<Statement, 'abort_signal'>) => Promise<Answer>,
) => Promise<Answer>

/** A connection to either engine, before it is wrapped. */
export type Connected = {
  kind: 'chdb' | 'clickhouse'
  bulk: BulkRows
  close(): Promise<void>
  noteFault: NoteFault
  bind: BindParams
  run: RunWork
  /** For reading only. */
  runReading: RunWork
  /** Runs work while nothing else does, and tells it how to run what it consists of. */
  alone: <Answer>(work: (run: RunWork) => Promise<Answer>) => Promise<Answer>
}
