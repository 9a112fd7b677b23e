import { readFileSync } from 'node:fs'
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

const migrations = join(import.meta.dirname, '../../../migrations/postgres')

type JournalEntry = { tag: string; when: number }

/** The migrations of the database since the one of the stamps: the time of the first, and statements that undo them. */
const sinceStamps = () => {
  const { entries }: { entries: JournalEntry[] } = JSON.parse(
    readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'),
  )
  const later = entries.slice(entries.findIndex(({ tag }) => tag.endsWith('_installations')))
  const text = later.map(({ tag }) => readFileSync(join(migrations, `${tag}.sql`), 'utf8')).join('\n')
  const tables = [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE ("\w+")/g)].map(([, table]) => `DROP TABLE ${table}`)
  const columns = [...text.matchAll(/(ALTER TABLE "\w+") ADD COLUMN ("\w+")/g)].map(
    ([, table, column]) => `${table} DROP COLUMN ${column}`,
  )
  return { when: later[0]?.when ?? 0, undo: [...columns, ...tables].join(';') }
}

/** What those migrations changed besides: keys and indexes of the pace before addresses had names. */
const formerKeys = `ALTER TABLE paces ADD PRIMARY KEY (budget);
  ALTER TABLE pace_lines ADD CONSTRAINT pace_lines_budget_line_pk PRIMARY KEY (budget, line);
  CREATE INDEX pace_slots_budget ON pace_slots (budget, arrived_by)`

/** The long texts of apps were columns of `apps`. */
const formerTexts = `ALTER TABLE apps ADD COLUMN description text,
  ADD COLUMN screenshots jsonb NOT NULL DEFAULT '[]', ADD COLUMN ipad_screenshots jsonb NOT NULL DEFAULT '[]'`

/** The indexes of the search before one of them had the folded texts. */
const formerIndexes = `DROP INDEX app_names_folded_name; DROP INDEX apps_folded_name; DROP INDEX apps_most_rated;
  CREATE INDEX apps_search_start ON apps (left(search_text, 64) text_pattern_ops);
  CREATE INDEX apps_most_rated ON apps (rating_count DESC NULLS LAST, app_id)`

/** Turns both halves of a folder into those of the last version before they were stamped. */
export const makeOlder = async (folder: string): Promise<void> => {
  await useDatabase(join(folder, 'database'), async client => {
    const { when, undo } = sinceStamps()
    await client.exec(undo)
    await client.exec(formerKeys)
    await client.exec(formerTexts)
    await client.exec(formerIndexes)
    await client.exec(`DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= ${when}`)
  })
  await useHistory(folder, async history => {
    await history.command('DROP TABLE installations SYNC')
    await history.command(`DELETE FROM schema_migrations WHERE name >= '0007'`)
  })
}

/** Whether a half has the table of stamps. */
export const hasStamps = {
  database: (folder: string): Promise<boolean> =>
    useDatabase(join(folder, 'database'), async client => {
      const { rows } = await client.query("SELECT FROM pg_class WHERE relname = 'installations'")
      return rows.length > 0
    }),
  history: (folder: string): Promise<boolean> =>
    useHistory(folder, async history => {
      const rows = await history.query(
        "SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = 'installations'",
      )
      return rows.length > 0
    }),
}
