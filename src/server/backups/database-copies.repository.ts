import { sql } from 'drizzle-orm'
import type { TableCopy } from '../history/copies.repository.ts'
import { type Database, rowsOf } from '../platform/database.ts'

/** Rows of one step of a reading. */
const rowsAtOnce = 1_000

export type Table = {
  name: string
  columns: string[]
  /** Rows and values to copy instead of all as they are, in SQL. */
  where?: string
  values?: Record<string, string>
}
type Reference = { name: string; target: string }

/** What another table refers to comes first. */
const sortByReferences = (tables: readonly Table[], references: readonly Reference[]): Table[] => {
  const sorted: Table[] = []
  const visit = (table: Table): void => {
    if (sorted.includes(table)) return
    for (const { name, target } of references) {
      const needed = tables.find(each => each.name === target)
      if (name === table.name && needed && needed !== table) visit(needed)
    }
    sorted.push(table)
  }
  for (const table of tables) visit(table)
  return sorted
}

/** The tables of the application, without the queue of pg-boss, which has its own schema and is filled again by schedules. */
export const listTables = async (db: Database): Promise<Table[]> => {
  const tables = await rowsOf<Table>(
    db,
    sql`SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
          AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        GROUP BY c.relname ORDER BY c.relname`,
  )
  const references = await rowsOf<Reference>(
    db,
    sql`SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS target
        FROM pg_constraint WHERE contype = 'f'`,
  )
  return sortByReferences(tables, references)
}

const columnsOf = ({ columns }: Table) =>
  sql.join(
    columns.map(column => sql.identifier(column)),
    sql`, `,
  )

const valuesOf = ({ columns, values = {} }: Table) =>
  sql.join(
    columns.map(column => {
      const value = values[column]
      return value ? sql`${sql.raw(value)} AS ${sql.identifier(column)}` : sql`${sql.identifier(column)}`
    }),
    sql`, `,
  )

const selectLines = (table: Table) => {
  const rows = sql`SELECT ${valuesOf(table)} FROM ${sql.identifier(table.name)} WHERE ${sql.raw(table.where ?? 'true')}`
  return sql`SELECT row_to_json(t)::text AS line FROM (${rows}) t`
}

/** Times are written in the zone of the session. */
export const readInUtc = (tx: Database): Promise<unknown> => tx.execute(sql`SET LOCAL timezone = 'UTC'`)

/** One JSON object per row, a few rows at a time. */
export async function* readLines(tx: Database, table: Table): AsyncGenerator<string[]> {
  await tx.execute(sql`DECLARE copied NO SCROLL CURSOR FOR ${selectLines(table)}`)
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql`FETCH ${sql.raw(String(rowsAtOnce))} FROM copied`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.execute(sql`CLOSE copied`)
}

export const describeTable = async (tx: Database, table: Table): Promise<TableCopy> => {
  const [row] = await rowsOf<{ rows: number; hash: string }>(
    tx,
    sql`SELECT count(*)::float AS rows, coalesce(sum(hashtextextended(line, 0)::numeric), 0)::text AS hash
        FROM (${selectLines(table)}) lines`,
  )
  return { name: table.name, rows: row?.rows ?? 0, hash: row?.hash ?? '0' }
}

/** Adds rows as `readLines` gave them, also to columns that number rows by themselves. */
export const insertLines = async (tx: Database, table: Table, lines: readonly string[]): Promise<void> => {
  const name = sql.identifier(table.name)
  await tx.execute(
    sql`INSERT INTO ${name} (${columnsOf(table)}) OVERRIDING SYSTEM VALUE
        SELECT ${columnsOf(table)} FROM json_populate_recordset(NULL::${name}, ${`[${lines.join(',')}]`}::json)`,
  )
}

/** Migrations put rows into some tables. */
export const emptyTables = async (tx: Database, tables: readonly Table[]): Promise<void> => {
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`TRUNCATE ${names} CASCADE`)
}

/** Sequences go on after the highest number of their column. */
export const continueSequences = async (tx: Database): Promise<void> => {
  const columns = await rowsOf<{ name: string; column: string; sequence: string }>(
    tx,
    sql`SELECT c.relname AS name, a.attname AS column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
          AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL`,
  )
  for (const { name, column, sequence } of columns) {
    const highest = sql`(SELECT max(${sql.identifier(column)}) FROM ${sql.identifier(name)})`
    await tx.execute(sql`SELECT setval(${sequence}::regclass, coalesce(${highest}, 1), ${highest} IS NOT NULL)`)
  }
}

export const listMigrations = async (db: Database): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`SELECT created_at::text AS name FROM drizzle.__drizzle_migrations ORDER BY created_at`,
  )
  return rows.map(({ name }) => name)
}

/** Ends with the transaction: nobody takes a recording from the outbox into the history meanwhile. */
export const holdRecordings = (tx: Database): Promise<unknown> =>
  tx.execute(sql`LOCK TABLE recordings IN EXCLUSIVE MODE`)

/** The id of the installation; without the lock that a start takes. */
export const findInstallation = async (tx: Database): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(tx, sql`SELECT id FROM installations ORDER BY pulse DESC LIMIT 1`)
  return row?.id ?? ''
}
