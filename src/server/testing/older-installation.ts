import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { type ClickHouse, openClickHouse } from '../platform/clickhouse.ts'
import { createPglite } from '../platform/pglite-client.ts'

/** Runs work on a database without migrating it. */
const useDatabase = async <Result>(dataDir: string, work: (client: PGlite) => Promise<Result>): Promise<Result> => {
  const client = await createPglite({ dataDir, isSynced: false })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

/** Runs work on a history without migrating it. */
export const useHistory = async <Result>(
  dataDir: string,
  work: (history: ClickHouse) => Promise<Result>,
): Promise<Result> => {
  const clickhouse = await openClickHouse({ dataDir, isSynced: false })
  try {
    return await work(clickhouse)
  } finally {
    await clickhouse.close()
  }
}

/** Turns both halves of a folder into those of the last version before they were stamped. */
export const makeOlder = async (folder: string): Promise<void> => {
  await useDatabase(join(folder, 'database'), async client => {
    await client.exec('DROP TABLE installations')
    await client.exec(`DELETE FROM drizzle.__drizzle_migrations
      WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)`)
  })
  await useHistory(folder, async history => {
    await history.command('DROP TABLE installations SYNC')
    await history.command(`DELETE FROM schema_migrations WHERE name >= '0007'`)
  })
}

/** The migrations of both halves, and whether they have the table of stamps. */
export const readSchema = {
  database: (folder: string) =>
    useDatabase(join(folder, 'database'), async client => {
      const { rows } = await client.query(`SELECT count(*)::int AS migrations,
        to_regclass('installations') IS NOT NULL AS has_stamps FROM drizzle.__drizzle_migrations`)
      return rows
    }),
  history: (folder: string) =>
    useHistory(folder, history =>
      history.query(`SELECT count() AS migrations, (SELECT count() FROM system.tables
        WHERE database = currentDatabase() AND name = 'installations') AS has_stamps FROM schema_migrations FINAL`),
    ),
}
