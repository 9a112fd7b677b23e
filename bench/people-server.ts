// Serves 1,000 people with 50 apps each, and an empty Fastify route, from one process; argument: a PostgreSQL address.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { ensureUser } from '../src/server/accounts/users.repository.ts'
import { recordSeenApps } from '../src/server/catalog/apps.repository.ts'
import { apps } from '../src/server/catalog/apps.table.ts'
import { trackedApps } from '../src/server/tracking/tracking.table.ts'
import { createRandom } from './measure.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { createStoreWorld } from './store-world.ts'

const peopleCount = 1_000
const appsEach = 50

const [databaseUrl] = process.argv.slice(2)
const { services, close } = await createBenchServices(databaseUrl ? { DATABASE_URL: databaseUrl } : {})
const { accounts, clock, database, history, settings } = services
const { db } = database
const now = clock.now()
const random = createRandom(1)

/** A world in which most tracked apps are in the charts, and none is both free and paid. */
const recordWorld = async (): Promise<number[]> => {
  const world = createStoreWorld({ days: 1, readingsADay: 1, newest: now })
  const readings = world.listReadings(0).filter(({ chart }) => chart.chartType !== 'top-paid')
  const snapshots = readings.map(snapshot => ({ ...snapshot, observedAt: now }))
  await history.snapshots.recordSnapshots(snapshots)
  const appIds = [...new Set(snapshots.flatMap(snapshot => snapshot.appIds))].slice(0, 5_000)
  const entries = appIds.map(appId => ({ appId, name: `App ${appId}`, genre: 6014 }))
  await recordSeenApps(db, entries, { storefront: 'us', at: now })
  // As after the lookup that each tracked app gets.
  await db.update(apps).set({ price: 0, isIpadOnly: false })
  return appIds
}

const pick = (appIds: readonly number[]): number[] => {
  const picked = new Set<number>()
  while (picked.size < appsEach) picked.add(appIds[Math.floor(random() * appIds.length)] ?? 0)
  return [...picked]
}

const addPerson = async (name: string, appIds: readonly number[]) => {
  const identity = { issuer: 'https://bench.invalid', subject: name, username: name, email: null }
  const { id: userId } = await ensureUser(db, { ...identity, isEmailVerified: false }, now)
  const tracked = pick(appIds)
  await db.insert(trackedApps).values(tracked.map(appId => ({ userId, appId, trackedAt: now })))
  const { secret } = await accounts.sessions.start(userId, { userAgent: undefined, former: undefined })
  return { userId, cookie: `session=${secret}`, appIds: tracked }
}

const appIds = await recordWorld()
const people = []
for (let person = 0; person < peopleCount; person += 1) people.push(await addPerson(`Person ${person}`, appIds))
await db.execute(sql`VACUUM ANALYZE`)

// Too long for one line on standard output.
const peopleFile = join(settings.storage.dataDir, 'people.json')
await writeFile(peopleFile, JSON.stringify(people))
await serveUntilStopped({ services, close, details: { peopleFile } })
