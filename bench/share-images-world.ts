// Draws the share images of the demo's world in one process; prints the durations and the memory left behind on standard
// output.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { categories } from '#domain/categories.ts'
import { ownScope } from '#domain/scopes.ts'
import { appImagePath } from '#domain/share-images.ts'
import { buildHttpServer } from '../src/server/http-server.ts'
import { createLog } from '../src/server/platform/log.ts'
import { createServices } from '../src/server/services.ts'
import { readSettings } from '../src/server/settings.ts'
import { openDemoWorld } from './demo-world.ts'
import { median, quantile, timeMs } from './measure.ts'

const days = 14
/** The fonts are not loaded before the first pictures. */
const warmUp = 20
const inARow = 200
/** Concurrent requests for one picture. */
const parallel = 50

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Memory after garbage collection, in MB: of JavaScript, and of the whole process. */
const readMemory = () => {
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed / 1e6, whole: rss / 1e6 }
}

const world = await openDemoWorld({ days })
const settings = readSettings({ ...world.environment, COLLECTOR_ENABLED: 'false' })
const services = await createServices(settings, { log: createLog({ level: 'warn' }) })
const server = await buildHttpServer(services, { isStopping: () => false, screens: undefined })

/** Apps of all categories. */
const listAppIds = async (): Promise<number[]> => {
  const standings = await services.findStandings()
  const lists = await Promise.all(categories.map(({ slug }) => services.lists.listCategoryApps(standings, slug)))
  return [...new Set(lists.flatMap(({ apps }) => apps.map(({ id }) => Number(id))))]
}

/** One request at a time, as crawlers send them. */
const measure = async (appIds: readonly number[], draw: (appId: number) => Promise<unknown>) => {
  const times: number[] = []
  for (const appId of appIds) times.push(await timeMs(() => draw(appId)))
  return { median: median(times), p95: quantile(times, 0.95) }
}

const ask = async (path: string): Promise<void> => {
  const { statusCode } = await server.inject(path)
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`)
}

const address = 'https://ranks.example.com/app/1234567890'
const { drawApp, drawCount } = services.cards
const appIds = await listAppIds()
const [first, others] = [appIds.slice(0, warmUp), appIds.slice(warmUp, warmUp + inARow)]
await measure(first, drawApp)
const withIcon = await measure(others, drawApp)
const memory = [readMemory()]
const again = await measure(others, drawApp)
memory.push(readMemory())
const count = await measure(others, appId =>
  drawCount({ appId, scope: ownScope, top: 10, era: 'now', size: 'landscape', address }),
)
memory.push(readMemory())
const last = appImagePath(String(appIds.at(-1)))
const together = await timeMs(() => Promise.all(Array.from({ length: parallel }, () => ask(last))))
const cached = await measure(others.slice(0, 50), () => ask(last))

process.stdout.write(`${JSON.stringify({ inARow, parallel, withIcon, again, count, together, cached, memory })}\n`)
await server.close()
await services.icons.stop()
await services.closeStorage()
await world.close()
process.exit(0)
