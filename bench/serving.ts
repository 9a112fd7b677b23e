import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { buildHttpServer } from '../src/server/http-server.ts'
import { createLog } from '../src/server/platform/process/log.ts'
import { createServices } from '../src/server/services.ts'
import { readSettings } from '../src/server/settings.ts'
import { noLimits } from './no-limits.ts'

/** The services as in production, on data in a folder that `close` removes; month-old data still counts as current. */
export const createBenchServices = async (environment: NodeJS.ProcessEnv = {}) => {
  const folder = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'rank-atlas-bench-')))
  const log = createLog({ level: 'warn' })
  const settings = readSettings({ DATA_DIR: folder, STALENESS_HOURS: '720', ...noLimits, ...environment })
  const services = await createServices(settings, { log })
  const close = async () => {
    await services.storage.closeStorage()
    await rm(folder, { recursive: true, force: true })
  }
  return { services, close }
}

type Served = Awaited<ReturnType<typeof createBenchServices>> & {
  details: Record<string, unknown>
}

/**
 * Serves them and an empty Fastify route from one process until SIGTERM; prints the addresses and any extra values.
 */
export const serveUntilStopped = async ({ services, close, details }: Served): Promise<void> => {
  const server = await buildHttpServer(services, { isStopping: () => false, screens: undefined })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const plain = Fastify()
  plain.get('/empty', () => ({}))
  const emptyUrl = await plain.listen({ host: '127.0.0.1', port: 0 })
  process.once('SIGTERM', async () => {
    await Promise.all([server.close(), plain.close()])
    await close()
    process.exit(0)
  })
  process.stdout.write(`${JSON.stringify({ emptyUrl, url: server.listeningOrigin, ...details })}\n`)
}
