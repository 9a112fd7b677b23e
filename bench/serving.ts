import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import Fastify from 'fastify'
import { buildHttpServer } from '../src/server/http-server.ts'
import { createLog } from '../src/server/platform/log.ts'
import type { Screens } from '../src/server/platform/screens.ts'
import { createServices } from '../src/server/services.ts'
import { readSettings } from '../src/server/settings.ts'
import { noLimits } from './no-limits.ts'
import { readTreeMemory } from './process-memory.ts'

/** The services as in production, on data in a folder that `close` removes; month-old data still counts as current. */
export const createBenchServices = async (environment: NodeJS.ProcessEnv = {}) => {
  const folder = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'rank-atlas-bench-')))
  const log = createLog({ level: 'warn' })
  const settings = readSettings({ DATA_DIR: folder, STALENESS_HOURS: '720', ...noLimits, ...environment })
  const services = await createServices(settings, { log })
  const close = async () => {
    await services.closeStorage()
    await rm(folder, { recursive: true, force: true })
  }
  return { services, close }
}

type Served = Awaited<ReturnType<typeof createBenchServices>> & {
  details: Record<string, unknown>
  screens?: Screens | undefined
}

/** Since the last question: how long the event loop was held, in milliseconds, and the most memory of all processes, in MB. */
export type ProcessState = { loop: { p50: number; p99: number; max: number }; mostMemory: number }

const watchProcess = () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const toMs = (nanoseconds: number) => nanoseconds / 1e6
  let mostMemory = 0
  const look = async (): Promise<void> => {
    mostMemory = Math.max(mostMemory, (await readTreeMemory(process.pid)).whole)
  }
  setInterval(look, 1_000).unref()
  return (): ProcessState => {
    const loop = { p50: toMs(delay.percentile(50)), p99: toMs(delay.percentile(99)), max: toMs(delay.max) }
    delay.reset()
    const state = { loop, mostMemory }
    mostMemory = 0
    return state
  }
}

/**
 * Serves them, an empty Fastify route and the state of the process from one process until SIGTERM; prints the addresses and any
 * extra values.
 */
export const serveUntilStopped = async ({ services, close, details, screens }: Served): Promise<void> => {
  const server = await buildHttpServer(services, { isStopping: () => false, screens })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const plain = Fastify()
  plain.get('/empty', () => ({}))
  plain.get('/process', watchProcess())
  const emptyUrl = await plain.listen({ host: '127.0.0.1', port: 0 })
  process.once('SIGTERM', async () => {
    await Promise.all([server.close(), plain.close()])
    await close()
    process.exit(0)
  })
  process.stdout.write(`${JSON.stringify({ emptyUrl, url: server.listeningOrigin, ...details })}\n`)
}
