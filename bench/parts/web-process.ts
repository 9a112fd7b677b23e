import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#domain/units.ts'
import { launchMeasuredBrowser } from '../../e2e/harness/browser.ts'
import { measurePageWeight } from '../../e2e/harness/page-weight.ts'
import { listPublicPages } from '../../e2e/harness/public-pages.ts'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { startPostgresServer } from '../../src/server/testing/postgres-server.ts'
import { openDemoWorld, readMemory } from '../demo-world.ts'
import type { PartReport } from '../report.ts'

const days = 30
const mostMegabytes = 250
/** Until idle processes have collected their garbage. */
const restMs = 35 * secondMs

const visitPages = async (url: string): Promise<void> => {
  const browser = await launchMeasuredBrowser()
  try {
    for (const { path } of Object.values(await listPublicPages(url))) await measurePageWeight(browser, url + path)
  } finally {
    await browser.close()
  }
}

const row = (what: string, megabytes: number) => ({
  what,
  measured: `${megabytes.toFixed(0)} MB`,
  target: `≤ ${mostMegabytes} MB`,
  holds: megabytes <= mostMegabytes,
})

/** The memory of a web process on a PostgreSQL server, after a visit of every public page. */
export const measureWebProcess = async (): Promise<PartReport> => {
  await ensureWebBuild()
  await using ends = new AsyncDisposableStack()
  const postgres = await startPostgresServer()
  ends.defer(() => postgres.stop())
  const world = await openDemoWorld({ days, settings: { DATABASE_URL: await postgres.createDatabase() } })
  ends.defer(world.close)
  const server = await world.start({ PROCESS_ROLE: 'web' })
  await sleep(restMs)
  const started = await readMemory(server)
  await visitPages(server.url)
  const busy = await readMemory(server)
  await sleep(restMs)
  const visited = await readMemory(server)
  return {
    part: 'web-process',
    figures: { started, busy, visited },
    rows: [
      row('memory of a web process on a PostgreSQL server, at rest after its start', started.whole),
      row(`  at rest after a visit of every public page (${busy.whole.toFixed(0)} MB at its end)`, visited.whole),
    ],
  }
}
