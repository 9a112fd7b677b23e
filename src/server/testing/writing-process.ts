import { sql } from 'drizzle-orm'
import { openPglite } from '../platform/pglite.ts'

/**
 * A process that writes rows into the PGlite of a folder and prints the number of each row once it is acknowledged, for the
 * test that takes the power away.
 *
 * node writing-process.ts <folder> <first> <last>
 */
const [folder = '', first = '', last = ''] = process.argv.slice(2)
const { db } = await openPglite(folder)
await db.execute(sql`CREATE TABLE IF NOT EXISTS written (id int PRIMARY KEY, text text)`)
for (let id = Number(first); id <= Number(last); id++) {
  await db.execute(sql`INSERT INTO written VALUES (${id}, repeat('x', ${(id * 37) % 900}))`)
  process.stdout.write(`${id}\n`)
}
process.kill(process.pid, 'SIGKILL')
