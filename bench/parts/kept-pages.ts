import autocannon from 'autocannon'
import { listPublicPages, type PublicPageName } from '../../e2e/harness/public-pages.ts'
import type { ServerProcess } from '../../e2e/harness/servers.ts'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { openDemoWorld, readProcessorSeconds } from '../demo-world.ts'
import { readLoad } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'

const days = 30
const secondsEach = 3
const targetPerSecond = 10_000
const pageNames: readonly PublicPageName[] = ['home', 'app', 'app-world', 'charts', 'movers', 'weather']
const answers = ['/api/apps/public', '/api/top-international-apps']

type Rates = { perSecond: number; perProcessorSecond: number }

const askCompressed = async (server: ServerProcess, path: string): Promise<Rates> => {
  const url = server.url + path
  const headers = { 'accept-encoding': 'gzip' }
  // V8 still optimizes code in the first second, on threads of its own.
  await autocannon({ url, headers, connections: 32, duration: 1 })
  const before = await readProcessorSeconds(server)
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 32, duration: secondsEach })
  const seconds = (await readProcessorSeconds(server)) - before
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times.`)
  return { perSecond: requests.average, perProcessorSecond: requests.total / seconds }
}

/**
 * How many requests a server answers from memory in a second of its processor time, compressed, for pages and answers that were
 * just asked for. The client takes more time than the server: while it reads answers of 20 KB, the server is idle for nine tenths.
 */
export const measureKeptPages = async (): Promise<PartReport> => {
  await ensureWebBuild()
  const world = await openDemoWorld({ days })
  try {
    const server = await world.start({ COLLECTOR_ENABLED: 'false' })
    const { url } = server
    const pages = await listPublicPages(url)
    const rates: ({ path: string } & Rates)[] = []
    for (const path of [...pageNames.map(name => pages[name].path), ...answers]) {
      // The first answer is made, and the ones after it are kept.
      await (await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } })).text()
      rates.push({ path, ...(await askCompressed(server, path)) })
    }
    return {
      part: 'kept-pages',
      figures: { rates, load: readLoad() },
      rows: rates.map(({ path, perSecond, perProcessorSecond }) => ({
        what: `${path}, kept and compressed, requests a second of the server (${formatCount(perSecond)} of the client)`,
        measured: formatCount(perProcessorSecond),
        target: `≥ ${formatCount(targetPerSecond)}`,
        holds: perProcessorSecond >= targetPerSecond,
      })),
    }
  } finally {
    await world.close()
  }
}
