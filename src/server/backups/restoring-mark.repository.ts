import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { StartError } from '../platform/process/errors.ts'

/**
 * A schema with this name means that a restore into this database has begun. It is removed in the transaction that adds
 * the rows.
 */
const mark = sql.identifier('rank_atlas_restoring')

const isRestoring = async (db: Database): Promise<boolean> => {
  const [row] = await rowsOf<{ is: boolean }>(db, sql`SELECT to_regnamespace('rank_atlas_restoring') IS NOT NULL AS is`)
  return row?.is ?? false
}

/** @throws StartError if a restore into this database stopped before its end, so that a start would make an empty installation. */
export const ensureNotRestoring = async (db: Database): Promise<void> => {
  if (!(await isRestoring(db))) return
  throw new StartError(
    'A restore into this database stopped before its end. Nothing was started. Run it again: npm run restore.',
  )
}

const tablesInUse = sql`SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'drizzle', 'pgboss') AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') LIMIT 1`

/** @throws StartError if the database has tables. */
export const ensureEmpty = async (db: Database): Promise<void> => {
  if ((await rowsOf(db, tablesInUse)).length === 0) return
  throw new StartError(
    'The PostgreSQL of DATABASE_URL is not empty. Nothing was restored. Set it to the address of an empty database.',
  )
}

export const beginRestoring = (db: Database): Promise<unknown> => db.execute(sql`CREATE SCHEMA IF NOT EXISTS ${mark}`)

export const endRestoring = (tx: Database): Promise<unknown> => tx.execute(sql`DROP SCHEMA IF EXISTS ${mark}`)
