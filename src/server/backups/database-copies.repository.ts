import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Database, rowsOf } from '../platform/database/database.ts'

export type Table = {
  name: string
  columns: string[]
  /** The approximate size of its files, for the progress of a copy. */
  bytes: number
  /** SQL for the rows and values to copy instead of the whole table. */
  where?: string
  values?: Record<string, string>
}

/** The checks that a restored copy of a table must pass. */
export type TableCopy = {
  name: string
  columns: string[]
  rows: number
  /** A checksum that does not depend on the order of the rows. */
  hash: string
}

type Reference = { name: string; target: string }

const quote = pg.escapeIdentifier

/** A table comes after the tables that it refers to. */
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
    sql`SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
          pg_table_size(c.oid)::float AS bytes
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
          AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        GROUP BY c.oid ORDER BY c.relname`,
  )
  const references = await rowsOf<Reference>(
    db,
    sql`SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS target
        FROM pg_constraint WHERE contype = 'f'`,
  )
  return sortByReferences(tables, references)
}

/** Settings of the database server would otherwise change how values are written and hashed. */
export const writePlainly = (tx: Database): Promise<unknown> =>
  tx.execute(sql`SELECT set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`)

const selectRows = ({ name, columns, where = 'true', values = {} }: Table): string => {
  const selected = columns.map(column => (values[column] ? `${values[column]} AS ${quote(column)}` : quote(column)))
  return `SELECT ${selected.join(', ')} FROM ${quote(name)} WHERE ${where}`
}

export const describeTable = async (tx: Database, table: Table): Promise<TableCopy> => {
  const [row] = await rowsOf<{ rows: number; hash: string }>(
    tx,
    sql`SELECT count(*)::float AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS hash
        FROM (${sql.raw(selectRows(table))}) t`,
  )
  return { name: table.name, columns: table.columns, rows: row?.rows ?? 0, hash: row?.hash ?? '0' }
}

/** The statement that sends the rows: one per line, with tabs between values, escapes such as `\n`, and `\N` for null. */
export const copyOutOf = (table: Table): string => `COPY (${selectRows(table)}) TO STDOUT`

/** The statement that loads what `copyOutOf` sent, including identity columns. */
export const copyInto = ({ name, columns }: TableCopy): string =>
  `COPY ${quote(name)} (${columns.map(quote).join(', ')}) FROM STDIN`

/** Migrations have already inserted rows into some tables. */
export const emptyTables = async (tx: Database, tables: readonly Table[]): Promise<void> => {
  await tx.execute(sql.raw(`TRUNCATE ${tables.map(({ name }) => quote(name)).join(', ')} CASCADE`))
}

/** Sequences continue after the highest number of their column. */
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

/** None in a database without data. */
export const listMigrations = async (db: Database): Promise<string[]> => {
  const exists = sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is`
  const [table] = await rowsOf<{ is: boolean }>(db, exists)
  if (!table?.is) return []
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`SELECT created_at::text AS name FROM drizzle.__drizzle_migrations ORDER BY created_at`,
  )
  return rows.map(({ name }) => name)
}
