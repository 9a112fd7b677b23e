// Serves one app's summary and an empty Fastify route from one process; prints its address on standard output.
import { recordSeenApps } from '../src/server/catalog/apps.repository.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { makeSnapshots } from './world.ts'

const { services, close } = await createBenchServices()
const snapshots = makeSnapshots(2)
const now = new Date()
await services.history.snapshots.recordSnapshots(snapshots.map(snapshot => ({ ...snapshot, observedAt: now })))
const appId = snapshots[0]?.appIds[0] ?? 0
await recordSeenApps(services.database.db, [{ appId, name: 'Measured' }], { storefront: 'us', at: now })

await serveUntilStopped({ services, close, details: { path: `/api/apps/${appId}/summary` } })
