import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../../../vitest.length.ts'
import { dieAfter, migrateTo } from '../../testing/old-database.ts'
import { createEmptyDatabase, openTestDatabase } from '../../testing/test-databases.ts'
import { rowsOf } from './database.ts'
import { migrateDatabase } from './database-migrations.ts'

const killedMigrationsEvery = shortOrLong(8, 1)

/** The migrations from before alarms used the shared outbox; later ones move the messages of alarms there. */
const oldMigrations = 8
const now = '2026-03-07T12:00:00Z'
const oldRows = `
  INSERT INTO users (id, issuer, subject, username, email, is_email_verified, is_admin, created_at, last_seen_at) VALUES
    ('00000000-0000-4000-8000-000000000001', 'https://id.test', 'ada', 'ada', 'ada@example.com', true, true, '${now}', '${now}');
  INSERT INTO apps (app_id, name, developer, description, screenshots, first_seen_at) VALUES
    (1, 'Listed', 'D', 'A text', '["https://a/1.png"]', '${now}'), (2, 'Seen', 'D', NULL, '[]', '${now}');
  INSERT INTO alarms (stopped_since, raised_at) VALUES ('${now}', '${now}');
  INSERT INTO alarm_letters (alarm_id, kind, address, attempts, not_before) VALUES (1, 'stopped', 'ada@example.com', 1, '${now}')`

const columns = `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
  WHERE table_schema = 'public' ORDER BY table_name, column_name`

// Promise: P11
test('an upgrade that is killed at any statement leaves the old data, and the next start completes it', async () => {
  const connectionString = await createEmptyDatabase()
  const use = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    await client.connect()
    return work(client).finally(() => client.end().catch(() => undefined))
  }
  const ask = (text: string) => use(async client => (await client.query(text)).rows)
  await use(client => migrateTo(client, oldMigrations))
  await ask(oldRows)
  const before = await ask(columns)
  const complete = await rowsOf((await openTestDatabase()).db, sql.raw(columns))

  let kills = 0
  const upgrade = (statements: number) =>
    use(async client => migrateDatabase(drizzle(dieAfter(client, statements)))).then(
      () => true,
      () => false,
    )
  for (let statements = 0; !(await upgrade(statements)); statements += killedMigrationsEvery) {
    kills += 1
    const after = await ask(columns)
    // If only the version was left to record, the upgrade is complete.
    if (after.length === complete.length) break
    expect(after, `killed after ${statements} statements`).toEqual(before)
    expect(await ask('SELECT address FROM alarm_letters')).toEqual([{ address: 'ada@example.com' }])
  }
  expect(kills).toBeGreaterThan(20 / killedMigrationsEvery)
  await upgrade(Number.POSITIVE_INFINITY)
  expect(await ask(columns)).toEqual(complete)
  expect(await ask(`SELECT username FROM users`)).toEqual([{ username: 'ada' }])
  expect(await ask('SELECT app_id, description, screenshots, ipad_screenshots FROM app_details')).toEqual([
    { app_id: '1', description: 'A text', screenshots: ['https://a/1.png'], ipad_screenshots: [] },
  ])
  expect(await ask('SELECT kind, address, state FROM deliveries')).toEqual([
    { kind: 'measuring-stopped', address: 'ada@example.com', state: 'waiting' },
  ])
})
