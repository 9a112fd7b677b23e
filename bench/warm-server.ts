// Serves one app's summary and an empty Fastify route from one process; told its address on standard output.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { recordSeenApps } from '../src/server/catalog/apps.repository.ts'
import { buildHttpServer } from '../src/server/http-server.ts'
import { createLog } from '../src/server/platform/log.ts'
import { createServices } from '../src/server/services.ts'
import { readSettings } from '../src/server/settings.ts'
import { makeSnapshots } from './world.ts'

const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
const log = createLog({ level: 'warn' })
const services = await createServices(readSettings({ DATA_DIR: folder, STALENESS_HOURS: '720' }), { log })
const snapshots = makeSnapshots(2)
const now = new Date()
await services.history.snapshots.recordSnapshots(snapshots.map(snapshot => ({ ...snapshot, observedAt: now })))
const appId = snapshots[0]?.appIds[0] ?? 0
await recordSeenApps(services.database.db, [{ appId, name: 'Measured' }], { storefront: 'us', at: now })

const server = await buildHttpServer(services, { isStopping: () => false, screens: undefined })
await server.listen({ host: '127.0.0.1', port: 0 })
const plain = Fastify()
plain.get('/empty', () => ({}))
const emptyUrl = await plain.listen({ host: '127.0.0.1', port: 0 })
const url = server.listeningOrigin

process.once('SIGTERM', async () => {
  await Promise.all([server.close(), plain.close()])
  await services.closeStorage()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
process.stdout.write(`${JSON.stringify({ emptyUrl, url, path: `/api/apps/${appId}/summary` })}\n`)
