import autocannon from 'autocannon'
import { listPublicPages, type PublicPageName } from '../../e2e/harness/public-pages.ts'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { openDemoWorld } from '../demo-world.ts'
import { readLoad } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'

const days = 30
const secondsEach = 3
const targetPerSecond = 10_000
const pageNames: readonly PublicPageName[] = ['home', 'app', 'app-world', 'charts', 'movers', 'weather']
const answers = ['/api/apps/public', '/api/top-international-apps']

const askCompressed = async (url: string): Promise<number> => {
  const headers = { 'accept-encoding': 'gzip' }
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 32, duration: secondsEach })
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times.`)
  return requests.average
}

/** How many requests a second a server answers from memory, compressed, for pages and answers that were just asked for. */
export const measureKeptPages = async (): Promise<PartReport> => {
  await ensureWebBuild()
  const world = await openDemoWorld({ days })
  try {
    const { url } = await world.start({ COLLECTOR_ENABLED: 'false' })
    const pages = await listPublicPages(url)
    const rates: { path: string; perSecond: number }[] = []
    for (const path of [...pageNames.map(name => pages[name].path), ...answers]) {
      // The first answer is made, and the ones after it are kept.
      await (await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } })).text()
      rates.push({ path, perSecond: await askCompressed(url + path) })
    }
    return {
      part: 'kept-pages',
      figures: { rates, load: readLoad() },
      rows: rates.map(({ path, perSecond }) => ({
        what: `${path}, kept and compressed, requests a second`,
        measured: formatCount(perSecond),
        target: `≥ ${formatCount(targetPerSecond)}`,
        holds: perSecond >= targetPerSecond,
      })),
    }
  } finally {
    await world.close()
  }
}
