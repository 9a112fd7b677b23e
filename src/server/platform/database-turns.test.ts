import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-databases.ts'
import { rowsOf } from './database.ts'

/** Number of event loop turns that other work, such as requests, gets while this work runs. */
const countTurns = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0
  let isDone = false
  const watch = async () => {
    for (; !isDone; turns += 1) await setImmediate()
  }
  const watching = watch()
  await work()
  isDone = true
  await watching
  return turns
}

describe('an embedded database lets requests run', () => {
  test('between two statements of the job queue, however many are sent at once', async () => {
    const { jobsDb } = await openTestDatabase()
    const statements = Array.from({ length: 20 }, (_, index) => index)
    const send = () => Promise.all(statements.map(index => jobsDb.executeSql('SELECT $1::int AS sent', [index])))
    expect(await countTurns(send)).toBeGreaterThanOrEqual(statements.length)
    expect((await send()).map(({ rows }) => rows[0].sent)).toEqual(statements)
  })

  test('after a failed statement of the job queue, too', async () => {
    const { jobsDb } = await openTestDatabase()
    const failed = jobsDb.executeSql('SELECT no_such_column')
    const next = jobsDb.executeSql('SELECT 1 AS answered')
    await expect(failed).rejects.toThrow('no_such_column')
    expect((await next).rows).toEqual([{ answered: 1 }])
  })

  test('between two tables being tidied, and tidies every table', async () => {
    const { db, tidy } = await openTestDatabase()
    await db.execute(sql`CREATE TABLE "Untidy" AS SELECT n FROM generate_series(1, 500) AS n`)
    const tables = sql`SELECT count(*)::int AS tables FROM pg_class WHERE relkind = 'r'`
    const [counted] = await rowsOf<{ tables: number }>(db, tables)
    expect(await countTurns(tidy)).toBeGreaterThanOrEqual(counted?.tables ?? Number.NaN)
    const size = sql`SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'Untidy'`
    const rows = await rowsOf(db, size)
    await db.execute(sql`DROP TABLE "Untidy"`)
    expect(rows).toEqual([{ rows: 500 }])
  })
})
