import { sql } from 'drizzle-orm'
import { dayMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { describeTable, listTables, type Table, type TableCopy } from '../backups/database-copies.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createHistoryStore } from '../history/store/history-store.usecases.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { Storage } from '../storage.ts'
import { sampleWorld } from './history-worlds.ts'
import { createTestClock } from './test-clock.ts'

const start = new Date('2026-03-07T12:00:00Z')

export const backedUpMember = { id: '0198c0de-0000-4000-8000-000000000001', issuer: 'i', subject: 's', username: 'Ann' }

const odd = 'Élan “Ω”\n漢字 \\ \' "'

/** The apps of `worldApps`, one of them public. */
export const fillCatalog = async (db: Database): Promise<void> => {
  await db.execute(sql`INSERT INTO apps (app_id, name, developer, genre, search_text, first_seen_at)
    VALUES (11, ${odd}, 'D', 6014, 'elan', now()), (12, 'Plain', 'D', NULL, 'plain', now())`)
  await db.execute(sql`INSERT INTO apps (app_id, name, developer, genre, search_text, first_seen_at)
    SELECT id, 'App ' || id, 'D', 6014, 'app', now() FROM generate_series(13, 18) AS id`)
  await db.execute(sql`INSERT INTO public_apps (app_id, added_at) VALUES (11, now())`)
}

/** Someone who signed in, what they did, and a secret of the server. */
const fillPeople = async (db: Database): Promise<void> => {
  await db.insert(users).values({ ...backedUpMember, createdAt: start, lastSeenAt: start })
  await db
    .insert(auditEntries)
    .values({ at: start, userId: backedUpMember.id, action: 'lists.add', details: odd } as never)
  await db.execute(sql`INSERT INTO server_keys (name, value) VALUES ('link', 'secret')`)
}

/** A server that has measured for a month, and knows people and apps. */
export const fillForBackup = async ({ database: { db } }: Pick<Storage, 'database'>): Promise<void> => {
  const history = createHistory({ db, clock: createTestClock(new Date(start.getTime() + 40 * dayMs)) })
  await history.snapshots.recordSnapshots(sampleWorld({ start, days: 40 }))
  await history.fileReadings({ before: new Date(start.getTime() + 35 * dayMs) })
  await fillCatalog(db)
  await fillPeople(db)
}

/** Values of one row, the same for each type, so that columns that refer to another table find its row. */
const values: Record<string, string> = {
  uuid: `'${backedUpMember.id}'`,
  text: `E'a\\tb\\n\\\\N Élan'`,
  bool: 'true',
  int2: '11',
  int4: '11',
  int8: '11',
  float4: '0.1',
  float8: '0.30000000000000004',
  numeric: '12345678901234567890.123',
  timestamptz: `'2026-03-07 12:00:00.123456+00'`,
  date: `'2026-03-07'`,
  jsonb: `'{"a": "\\n \\"Ω\\"", "b": [1, null]}'`,
  json: `'{"a":  1}'`,
  bytea: String.raw`'\x00ff0a5c09'`,
}

const literalOf = (type: string): string =>
  type.startsWith('_') ? `ARRAY[${values[type.slice(1)]}]::${type.slice(1)}[]` : (values[type] ?? 'NULL')

const fillTable = async (db: Database, { name, columns }: Table): Promise<void> => {
  const types = await rowsOf<{ name: string; type: string }>(
    db,
    sql`SELECT column_name AS name, udt_name AS type FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = ${name}`,
  )
  const literals = columns.map(column => literalOf(types.find(each => each.name === column)?.type ?? ''))
  const names = columns.map(column => `"${column}"`).join(', ')
  await db.execute(sql.raw(`INSERT INTO "${name}" (${names}) OVERRIDING SYSTEM VALUE VALUES (${literals.join(', ')})`))
}

/** Forty days of three charts, most of them packed into the months of their apps, with the apps and a person. */
export const fillMeasured = async (db: Database): Promise<void> => {
  const store = createHistoryStore(db)
  const readings = sampleWorld({ start, days: 40 }).map(snapshot => ({ ...snapshot, outcome: '' as const }))
  await db.transaction(tx => store.recordReadings(tx, readings))
  await store.fileReadings({ before: new Date('2026-04-10T00:00:00Z') })
  await fillCatalog(db)
  await fillPeople(db)
}

/** Rows in every table: what was measured, and made-up ones. */
export const fillEveryTable = async (db: Database): Promise<void> => {
  await fillMeasured(db)
  for (const table of await listTables(db)) if ((await describeTable(db, table)).rows === 0) await fillTable(db, table)
}

/** How many rows each table has, and a hash of them. */
export const contentOfTables = async (db: Database): Promise<Record<string, TableCopy>> => {
  const content: Record<string, TableCopy> = {}
  for (const table of await listTables(db)) content[table.name] = await describeTable(db, table)
  return content
}
