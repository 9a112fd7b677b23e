import { desc, type SQL, sql } from 'drizzle-orm'
import { secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { version } from '../platform/version.ts'
import { type DatabaseHalf, type HistoryHalf, isReplaced, type Part, type Stamp } from './installation.rules.ts'
import { installations } from './installation.table.ts'

const isTrue = async (tx: Database, condition: SQL): Promise<boolean> => {
  const [row] = await rowsOf<{ is: boolean }>(tx, sql`SELECT ${condition} AS is`)
  return row?.is === true
}

/**
 * Locks the stamp until the transaction ends, so that processes that start at once stamp one after another. The database may be
 * empty, or of an older version that lacks what is read.
 */
export const readDatabaseHalf = async (tx: Database): Promise<DatabaseHalf> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7265617)`)
  const exists = (table: string) => isTrue(tx, sql`to_regclass(${table}) IS NOT NULL`)
  const knowsMeasured = sql`EXISTS (SELECT FROM pg_attribute
    WHERE attrelid = to_regclass('chart_plans') AND attname = 'last_measured_at')`
  const stamps = (await exists('installations'))
    ? tx
        .select({ id: installations.id, pulse: installations.pulse })
        .from(installations)
        .orderBy(desc(installations.pulse))
        .limit(1)
    : []
  const hasMeasured =
    (await isTrue(tx, knowsMeasured)) &&
    (await isTrue(tx, sql`EXISTS (SELECT FROM chart_plans WHERE last_measured_at IS NOT NULL)`))
  const hasApps = (await exists('apps')) && (await isTrue(tx, sql`EXISTS (SELECT FROM apps)`))
  return { stamp: (await stamps)[0], hasApps, hasMeasured }
}

const partColumns = 'table, partition_id AS partition, min_block_number AS first, max_block_number AS last'
const isDamaged = "database = currentDatabase() AND reason IN ('broken', 'broken-on-start')"

/** Parts that could not be read, and that no others replace: their rows are missing. */
const listDamagedParts = async (clickhouse: ClickHouse): Promise<Part[]> => {
  const damaged = await clickhouse.query<Part>(
    `SELECT ${partColumns} FROM system.detached_parts WHERE ${isDamaged} ORDER BY table`,
  )
  if (damaged.length === 0) return []
  // Also those that were merged since the history was opened: it keeps them for minutes.
  const intact = await clickhouse.query<Part>(
    `SELECT ${partColumns} FROM system.parts WHERE database = currentDatabase()`,
  )
  return damaged.filter(part => !isReplaced(part, intact))
}

/** The history may be empty, or of an older version that lacks what is read. */
export const readHistoryHalf = async (clickhouse: ClickHouse): Promise<HistoryHalf> => {
  const tables = await clickhouse.query<{ name: string }>(
    `SELECT name FROM system.tables
     WHERE database = currentDatabase() AND name IN ('installations', 'chart_snapshots')`,
  )
  const readNewest = async <Row>(table: string, query: string): Promise<Row | undefined> =>
    tables.some(({ name }) => name === table) ? (await clickhouse.query<Row>(query))[0] : undefined
  return {
    stamp: await readNewest<Stamp>('installations', 'SELECT id, pulse FROM installations ORDER BY pulse DESC LIMIT 1'),
    hasSnapshots: (await readNewest('chart_snapshots', 'SELECT 1 FROM chart_snapshots LIMIT 1')) !== undefined,
    damagedParts: await listDamagedParts(clickhouse),
  }
}

export const stampDatabase = async (tx: Database, { id, pulse }: Stamp, now: Date): Promise<void> => {
  await tx.delete(installations)
  await tx.insert(installations).values({ id, pulse, stampedAt: now, version })
}

/** Without rows in the statement: chDB would also read the standard input of the process, which an import may need. */
export const stampHistory = (clickhouse: ClickHouse, { id, pulse }: Stamp, now: Date): Promise<void> =>
  clickhouse.command(
    `INSERT INTO installations SELECT {id: String}, {pulse: UInt64}, toDateTime({seconds: UInt32}, 'UTC'), {version: String}`,
    { id, pulse, seconds: Math.floor(now.getTime() / secondMs), version },
  )

/** Forgets the parts that could not be read, so that the next start does not refuse them again. */
export const dropDamagedParts = async (clickhouse: ClickHouse): Promise<void> => {
  const parts = await clickhouse.query<{ table: string; name: string }>(
    `SELECT table, name FROM system.detached_parts WHERE ${isDamaged}`,
  )
  for (const { table, name } of parts)
    await clickhouse.command(`ALTER TABLE ${table} DROP DETACHED PART '${name}' SETTINGS allow_drop_detached = 1`)
}
