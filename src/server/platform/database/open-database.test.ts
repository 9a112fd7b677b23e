import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataDir } from '../../testing/embedded-process.ts'
import { rowsOf } from './database.ts'
import { openDatabase } from './open-database.ts'

// Promise: P9
test("the program's own database is waited for, even if a busy machine gives it no processor for seconds", async () => {
  const { db, close } = await openDatabase({ dataDir: makeDataDir(), isSynced: false })
  onTestFinished(close)
  const own = await rowsOf<{ pid: number }>(
    db,
    sql`SELECT pid FROM pg_stat_activity WHERE application_name = 'rank-atlas'`,
  )
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const { pid } of own) process.kill(pid, signal)
  }
  signalAll('SIGSTOP')
  const answer = rowsOf(db, sql`SELECT 1 AS answer`)
  await sleep(2_500)
  signalAll('SIGCONT')
  expect(await answer).toEqual([{ answer: 1 }])
})
