import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { buildHttpServer } from '../http-server.ts'
import type { Screens } from '../platform/screens.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import { createTestClock } from './test-clock.ts'

/** Nobody listens there: no test of the server may reach Apple. */
const nobody = 'http://127.0.0.1:9'
const noAppStore = { APPSTORE_ITUNES_URL: nobody, APPSTORE_MARKETING_URL: nobody, APPSTORE_SEARCH_URL: nobody }

let close = async (): Promise<void> => undefined

// Here and not where it is opened: a hook that is registered while another runs is never called.
afterAll(() => close())

/**
 * The whole server of a folder of its own for the tests of one file, asked by `inject`, without a collector at work and
 * with the screens it is given: those that happen to be built here would make the tests depend on the folder.
 */
export const openTestServer = async ({ screens }: { screens?: Screens } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-server-'))
  const clock = createTestClock()
  const settings = readSettings({ DATA_DIR: folder, COLLECTOR_ENABLED: 'false', ...noAppStore })
  const services = await createServices(settings, { clock, log: pino({ level: 'silent' }) })
  const stopping = { isStopping: false }
  const server = await buildHttpServer(services, { isStopping: () => stopping.isStopping, screens })
  close = async () => {
    await server.close()
    await services.closeStorage()
    rmSync(folder, { recursive: true, force: true })
  }
  await server.ready()
  return { server, services, clock, stopping }
}
