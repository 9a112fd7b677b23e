import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrations = join(import.meta.dirname, '../../../migrations/postgres')
const journalName = 'meta/_journal.json'

/** The tables as they were after the first migrations. */
export const migrateTo = async (client: pg.Client, count: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(folder, journalName), 'utf8'))
  const entries = journal.entries.slice(0, count)
  writeFileSync(join(folder, journalName), JSON.stringify(Object.assign(journal, { entries })))
  await migrate(drizzle(client), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
}

/** The driver's clients have this property, which their type does not declare. */
const streamOf = (client: pg.Client): { destroy(): void } =>
  (client as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream

/** A connection whose process dies before statement number `statements + 1`: no later statement is sent, and the connection breaks. */
export const dieAfter = (client: pg.Client, statements: number): pg.Client => {
  let left = statements
  const query = async (...statement: [string]): Promise<unknown> => {
    left -= 1
    if (left >= 0) return client.query(...statement)
    streamOf(client).destroy()
    throw new Error('This process is dead.')
  }
  return Object.create(client, { query: { value: query } })
}
