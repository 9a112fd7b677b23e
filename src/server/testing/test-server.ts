import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createDrawing } from '../drawing/drawing.usecases.ts'
import { buildHttpServer } from '../http-server.ts'
import type { HttpServer } from '../platform/http/http.ts'
import type { Screens } from '../platform/http/screens.ts'
import type { Log } from '../platform/process/log.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import { onFileFinished } from './file-finished.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { openTestStorage } from './test-databases.ts'

/** No server listens at this address, so no test can reach Apple. */
const nobody = 'http://127.0.0.1:9'
const noAppStore = { APPSTORE_ITUNES_URL: nobody, APPSTORE_MARKETING_URL: nobody, APPSTORE_SEARCH_URL: nobody }

type TestServerOptions = {
  screens?: Screens
  /** Additional settings. */
  environment?: NodeJS.ProcessEnv
  log?: Log
  /** Replaces the default clock, which does not move. */
  clock?: TestClock
}

/**
 * A whole server in a separate folder for the tests of one file, queried through `inject`. The collector does not run.
 * Screens must be passed in, so that tests do not depend on whether the screens were built.
 */
export const openTestServer = async ({
  screens,
  environment = {},
  log = pino({ level: 'silent' }),
  clock = createTestClock(),
}: TestServerOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-server-'))
  const settings = readSettings({ DATA_DIR: folder, COLLECTOR_ENABLED: 'false', ...noAppStore, ...environment })
  // In this thread, because each new one takes a second to load its libraries.
  const drawing = createDrawing()
  const services = await createServices(settings, { clock, log, storage: await openTestStorage(), drawing })
  const stopping = { isStopping: false }
  const server = await buildHttpServer(services, { isStopping: () => stopping.isStopping, screens })
  let closing: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    // A batch that waits would be recorded on the databases of the next server, which would not hear of it.
    services.measuring.stopMeasuring()
    services.measuring.keywords.stop()
    await server.close()
    await services.storage.closeStorage()
    rmSync(folder, { recursive: true, force: true })
  }
  /** All servers of a file share one embedded history, so close a server before you open the next. */
  const close = (): Promise<void> => (closing ??= closeAll())
  onFileFinished(close)
  await server.ready()
  return { server, services, clock, stopping, close }
}

/** Every route, such as `GET /api/health`, from the router's printed tree, where indentation shows nesting. */
export const listRoutes = (server: HttpServer): string[] => {
  const above: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      const path = `${depth > 0 ? (above[depth - 1] ?? '') : ''}${part}`
      above[depth] = path
      return methods.split(', ').map(method => `${method} ${path}`)
    })
    .filter(route => /^[A-Z]+ \//.test(route) && !route.startsWith('HEAD '))
}

/**
 * `GET /api/users/:/apps`: if two routes name a parameter differently, the router prints both names. The OpenAPI test checks
 * that each route uses the contract's name.
 */
export const withoutNames = (routes: readonly string[]): string[] =>
  routes.map(route => route.replace(/:\w+(\|:\w+)*/g, ':')).sort()
