import { desc, sql } from 'drizzle-orm'
import { secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { type DatabaseHalf, type HistoryHalf, isReplaced, type Part, type Stamp } from './installation.rules.ts'
import { installations } from './installation.table.ts'

/** Locks the stamp until the transaction ends, so that processes that start at once stamp one after another. */
export const readDatabaseHalf = async (tx: Database): Promise<DatabaseHalf> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7265617)`)
  const [stamp] = await tx
    .select({ id: installations.id, pulse: installations.pulse })
    .from(installations)
    .orderBy(desc(installations.pulse))
    .limit(1)
  const [known] = await rowsOf<{ apps: boolean; measured: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM apps) AS apps,
      EXISTS (SELECT FROM chart_plans WHERE last_measured_at IS NOT NULL) AS measured`,
  )
  return { stamp, hasApps: known?.apps === true, hasMeasured: known?.measured === true }
}

const partColumns = 'table, partition_id AS partition, min_block_number AS first, max_block_number AS last'
const isDamaged = "database = currentDatabase() AND reason IN ('broken', 'broken-on-start')"

/** Tables that lack rows, because a part could not be read and no others replace it. */
const listDamagedTables = async (clickhouse: ClickHouse): Promise<string[]> => {
  const damaged = await clickhouse.query<Part>(
    `SELECT ${partColumns} FROM system.detached_parts WHERE ${isDamaged} ORDER BY table`,
  )
  if (damaged.length === 0) return []
  // Also those that were merged since the history was opened: it keeps them for minutes.
  const intact = await clickhouse.query<Part>(
    `SELECT ${partColumns} FROM system.parts WHERE database = currentDatabase()`,
  )
  return [...new Set(damaged.filter(part => !isReplaced(part, intact)).map(({ table }) => table))]
}

export const readHistoryHalf = async (clickhouse: ClickHouse): Promise<HistoryHalf> => {
  const stamps = await clickhouse.query<Stamp>('SELECT id, pulse FROM installations ORDER BY pulse DESC LIMIT 1')
  const [found] = await clickhouse.query<{ has: number }>('SELECT count() > 0 AS has FROM chart_snapshots')
  return { stamp: stamps[0], hasSnapshots: found?.has === 1, damagedTables: await listDamagedTables(clickhouse) }
}

export const stampDatabase = async (tx: Database, { id, pulse }: Stamp, now: Date): Promise<void> => {
  await tx.delete(installations)
  await tx.insert(installations).values({ id, pulse, stampedAt: now })
}

/** Without rows in the statement: chDB would also read the standard input of the process, which an import may need. */
export const stampHistory = (clickhouse: ClickHouse, { id, pulse }: Stamp, now: Date): Promise<void> =>
  clickhouse.command(
    `INSERT INTO installations SELECT {id: String}, {pulse: UInt64}, toDateTime({seconds: UInt32}, 'UTC')`,
    { id, pulse, seconds: Math.floor(now.getTime() / secondMs) },
  )

/** Forgets the parts that could not be read, so that the next start does not refuse them again. */
export const dropDamagedParts = async (clickhouse: ClickHouse): Promise<void> => {
  const parts = await clickhouse.query<{ table: string; name: string }>(
    `SELECT table, name FROM system.detached_parts WHERE ${isDamaged}`,
  )
  for (const { table, name } of parts)
    await clickhouse.command(`ALTER TABLE ${table} DROP DETACHED PART '${name}' SETTINGS allow_drop_detached = 1`)
}
