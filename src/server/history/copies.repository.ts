import { randomUUID } from 'node:crypto'
import { hourMs, secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'

/** All tables of the history. Its views fill some of them, but not again all of what was thinned. */
export const historyTables = [
  'schema_migrations',
  'chart_snapshots',
  'chart_fetches',
  'ranks',
  'peak_ranks',
  'latest',
  'thinned_apps',
  'chart_moves',
  'chart_beginnings',
  'store_pages',
  'keyword_snapshots',
  'keyword_failures',
  'installations',
  'forgotten_months',
] as const
export type HistoryTable = (typeof historyTables)[number]

/** A table as it was, described by what does not depend on the order of its rows. */
export type TableCopy = { name: string; rows: number; hash: string }

/** A table beside its original: as it was at one moment, or as it will be. */
const sideTable = (prefix: string, table: string): string => `${prefix}_of_${table}`
const arriving = 'restored'

type Partition = { table: HistoryTable; partition: string; rows: number }

const listPartitions = (clickhouse: Pick<ClickHouse, 'query'>, tables: readonly HistoryTable[]): Promise<Partition[]> =>
  clickhouse.query<Partition>(
    `SELECT table, partition_id AS partition, sum(rows) AS rows FROM system.parts
     WHERE database = currentDatabase() AND active AND table IN {tables:Array(String)}
     GROUP BY table, partition ORDER BY table, partition`,
    { tables: [...tables] },
  )

const dropAll = async (clickhouse: Pick<ClickHouse, 'command'>, prefix: string): Promise<void> => {
  for (const table of historyTables) await clickhouse.command(`DROP TABLE IF EXISTS ${sideTable(prefix, table)} SYNC`)
}

/** As if all merges were done, because they go on in the copies, too. */
const describeTable = async (clickhouse: ClickHouse, name: string, table: string): Promise<TableCopy> => {
  const [row] = await clickhouse.query<{ rows: number; hash: string }>(
    `SELECT count() AS rows, toString(sum(cityHash64(*))) AS hash FROM ${table} FINAL`,
  )
  return { name, rows: row?.rows ?? 0, hash: row?.hash ?? '0' }
}

export type HistoryCopies = ReturnType<typeof createHistoryCopies>

/** `copy_693f1a02_1b2c3d4e_of_ranks`: the moment in the name, because chDB does not know when a table was made. */
const copyPattern = /^copy_([0-9a-f]{8})_[0-9a-f]{8}_of_/

const namePrefix = (): string => `copy_${Math.floor(Date.now() / secondMs).toString(16)}_${randomUUID().slice(0, 8)}`

/** Copies that a killed process left. Those of another one that runs are younger. */
export const dropLeftCopies = async (clickhouse: ClickHouse, { olderThanHours }: { olderThanHours: number }) => {
  const copies = await clickhouse.query<{ name: string }>(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, 'copy_')",
  )
  const newestMs = Date.now() - olderThanHours * hourMs
  for (const { name } of copies) {
    const [, seconds] = copyPattern.exec(name) ?? []
    if (seconds && Number.parseInt(seconds, 16) * secondMs <= newestMs)
      await clickhouse.command(`DROP TABLE IF EXISTS ${name} SYNC`)
  }
}

/** Longer than a backup or an export takes. */
const leftAfterHours = 48

/** Copies of tables of the history as they were at one moment. They share the files of the tables, so they take no room. */
export const createHistoryCopies = (clickhouse: ClickHouse, tables: readonly HistoryTable[] = historyTables) => {
  // Of its own, because two processes may copy the history of one server.
  const prefix = namePrefix()
  const copyOf = (table: string): string => sideTable(prefix, table)
  return {
    nameOf: (table: HistoryTable): string => copyOf(table),

    /** While no insert is half done: one fills several tables, one after the other. */
    begin: async (): Promise<Partition[]> => {
      await dropLeftCopies(clickhouse, { olderThanHours: leftAfterHours })
      return clickhouse.exclusively(async turn => {
        for (const table of tables) await turn.command(`CREATE TABLE ${copyOf(table)} AS ${table}`)
        const partitions = await listPartitions(turn, tables)
        for (const { table, partition } of partitions)
          await turn.command(`ALTER TABLE ${copyOf(table)} ATTACH PARTITION ID '${partition}' FROM ${table}`)
        return partitions
      })
    },

    describe: async (): Promise<TableCopy[]> => {
      const copies: TableCopy[] = []
      for (const table of tables) copies.push(await describeTable(clickhouse, table, copyOf(table)))
      return copies
    },

    read: ({ table, partition }: Pick<Partition, 'table' | 'partition'>): AsyncIterable<Uint8Array> =>
      clickhouse.bulk.read(`SELECT * FROM ${copyOf(table)} WHERE _partition_id = '${partition}'`),

    end: (): Promise<void> => dropAll(clickhouse, prefix),
  }
}

/** Fills an empty history from copies. The rows arrive beside the tables, so that no view sees them: it would add them again. */
export const createHistoryFilling = (clickhouse: ClickHouse) => ({
  begin: async (): Promise<void> => {
    await dropAll(clickhouse, arriving)
    for (const table of historyTables)
      await clickhouse.command(`CREATE TABLE ${sideTable(arriving, table)} AS ${table}`)
  },

  add: (table: string, file: string): Promise<void> => clickhouse.bulk.insert(sideTable(arriving, table), file),

  /** Puts the rows in their places. */
  finish: async (): Promise<TableCopy[]> => {
    for (const table of historyTables) {
      await clickhouse.command(`TRUNCATE TABLE ${table}`)
      const parts = await clickhouse.query<{ partition: string }>(
        `SELECT DISTINCT partition_id AS partition FROM system.parts
         WHERE database = currentDatabase() AND active AND table = {table:String}`,
        { table: sideTable(arriving, table) },
      )
      for (const { partition } of parts)
        await clickhouse.command(
          `ALTER TABLE ${table} ATTACH PARTITION ID '${partition}' FROM ${sideTable(arriving, table)}`,
        )
    }
    await dropAll(clickhouse, arriving)
    const restored: TableCopy[] = []
    for (const table of historyTables) restored.push(await describeTable(clickhouse, table, table))
    return restored
  },
})

/** 0 before the history has any table. */
export const countSnapshots = async (clickhouse: ClickHouse): Promise<number> => {
  const [row] = await clickhouse.query<{ rows: number }>(
    `SELECT sum(rows) AS rows FROM system.parts
     WHERE database = currentDatabase() AND active AND table = 'chart_snapshots'`,
  )
  return row?.rows ?? 0
}
