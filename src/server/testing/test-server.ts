import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { buildHttpServer } from '../http-server.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import { createTestClock } from './test-clock.ts'

let close = async (): Promise<void> => undefined

// Here and not where it is opened: a hook that is registered while another runs is never called.
afterAll(() => close())

/** The whole server of a folder of its own for the tests of one file, asked by `inject`, without a collector at work. */
export const openTestServer = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-server-'))
  const clock = createTestClock()
  const settings = readSettings({ DATA_DIR: folder, COLLECTOR_ENABLED: 'false' })
  const services = await createServices(settings, { clock, log: pino({ level: 'silent' }) })
  const stopping = { isStopping: false }
  const server = await buildHttpServer(services, () => stopping.isStopping)
  close = async () => {
    await server.close()
    await services.closeStorage()
    rmSync(folder, { recursive: true, force: true })
  }
  await server.ready()
  return { server, services, clock, stopping }
}
