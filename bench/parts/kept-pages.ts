import { listPublicPages, type PublicPageName } from '../../e2e/harness/public-pages.ts'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { askAtFullRate, type Rates } from '../asking.ts'
import { openDemoWorld } from '../demo-world.ts'
import { readLoad } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'

const days = 30
const targetPerSecond = 10_000
const pageNames: readonly PublicPageName[] = ['home', 'app', 'app-world', 'charts', 'movers', 'weather']
const answers = ['/api/apps/public', '/api/top-international-apps']

/**
 * How many requests a server answers from memory in a second of its processor time, compressed, for pages and answers that were
 * just asked for.
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
      rates.push({ path, ...(await askAtFullRate(server.handle.child, url + path, { 'accept-encoding': 'gzip' })) })
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
