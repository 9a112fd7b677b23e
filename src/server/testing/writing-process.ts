import { sql } from 'drizzle-orm'
import { defaultSchedule } from '#domain/alerts.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { ensureAlertPerson, saveSchedule } from '../alerts/alert-people.repository.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { openPglite } from '../platform/pglite.ts'
import { addTrackedApp, type OnTracked } from '../tracking/tracking.repository.ts'

/**
 * A process that writes rows into the PGlite of a folder and prints the number of each row once it is acknowledged, for the
 * test that takes the power away. With each row, a new person tracks an app and sets the hour of their messages.
 *
 * node writing-process.ts <folder> <first> <last>
 */
const [folder = '', first = '', last = ''] = process.argv.slice(2)
const { db } = await openPglite(folder)
await db.execute(sql`CREATE TABLE IF NOT EXISTS written (id int PRIMARY KEY, text text)`)

const now = new Date()
const appId = 7
await recordSeenApps(db, [{ appId, name: 'Chess Clock' }], { storefront: 'us', at: now })
const onTracked: OnTracked = (tx, { userId }) => ensureAlertPerson(tx, userId, now)

const actAsPerson = async (id: number): Promise<void> => {
  const names = { issuer: 'https://id.test', subject: String(id), username: `Person ${id}` }
  const { id: userId } = await ensureUser(db, { ...names, email: null, isEmailVerified: false }, now)
  await addTrackedApp(db, { userId, appId, limit: 1, now, onTracked })
  await saveSchedule(db, userId, { ...defaultSchedule, digest: 'daily', hour: id % 24 })
}

for (let id = Number(first); id <= Number(last); id++) {
  await actAsPerson(id)
  await db.execute(sql`INSERT INTO written VALUES (${id}, repeat('x', ${(id * 37) % 900}))`)
  process.stdout.write(`${id}\n`)
}
process.kill(process.pid, 'SIGKILL')
