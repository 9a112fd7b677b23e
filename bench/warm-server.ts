// Serves one app's summary and an empty Fastify route from one process; prints its address on standard output.
import { recordSeenApps } from '../src/server/catalog/apps.repository.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { createStoreWorld } from './store-world.ts'

const { services, close } = await createBenchServices()
const now = new Date()
const snapshots = createStoreWorld({ days: 1, newest: now })
  .listReadings(0)
  .map(snapshot => ({ ...snapshot, observedAt: now }))
await services.history.snapshots.recordSnapshots(snapshots)
const appId = snapshots[0]?.appIds[0] ?? 0
await recordSeenApps(services.database.db, [{ appId, name: 'Measured' }], { storefront: 'us', at: now })

await serveUntilStopped({ services, close, details: { path: `/api/apps/${appId}/summary` } })
