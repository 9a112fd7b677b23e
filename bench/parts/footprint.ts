import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { listPublicApps } from '#contract/apps.ts'
import { secondMs } from '#domain/units.ts'
import { launchBrowser } from '../../e2e/harness/browser.ts'
import { type ServerProcess, startServer, waitUntilReady } from '../../e2e/harness/servers.ts'
import { demoEnvironment, demoServer, startFakeAppStore } from '../../scripts/lib/demo-world.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { endProcess } from '../../scripts/lib/processes.mjs'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { timeMs } from '../measure.ts'
import type { PartReport } from '../report.ts'

const days = 30
/** Long enough for the first sweep of the demo: the charts in which its public apps rank. */
const sweepMs = 45 * secondMs

/** What of the process is its own, and all that is resident, in MB; Linux tells them apart. */
const readMemory = async (pid: number) => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024
  return { own: megabytes('Pss_Anon'), resident: megabytes('Rss') }
}

/** Gzipped sizes, in KB, of what a browser loads for a page, by kind of file. */
const measurePage = async (url: string) => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const paths: string[] = []
    page.on('response', response => paths.push(new URL(response.url()).pathname))
    await page.goto(url, { waitUntil: 'networkidle' })
    const sizeOf = async (ending: string) => {
      const files = [...new Set(paths)].filter(path => extname(path) === ending)
      const sizes = await Promise.all(
        files.map(async path => gzipSync(await readFile(inRoot('dist', 'web', path))).length),
      )
      return sizes.reduce((sum, size) => sum + size, 0) / 1000
    }
    return { js: await sizeOf('.js'), css: await sizeOf('.css') }
  } finally {
    await browser.close()
  }
}

const measureServer = async (server: ServerProcess) => {
  const apps = listPublicApps.response.parse(await (await fetch(`${server.url}/api/apps/public`)).json())
  const home = await measurePage(`${server.url}/`)
  const appPage = await measurePage(`${server.url}/app/${apps[0]?.id}`)
  await sleep(sweepMs)
  return { home, appPage, memory: await readMemory(server.handle.child.pid ?? 0) }
}

const measureWorld = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  const store = await startFakeAppStore()
  const environment = demoEnvironment({ url: store.url, environment: { DATA_DIR: folder } })
  const seeded = await startServer({ ...environment, COLLECTOR_ENABLED: 'false' }, [demoServer, '--days', String(days)])
  await waitUntilReady(seeded)
  await endProcess(seeded.handle)
  let server: ServerProcess | undefined
  try {
    const coldStartMs = await timeMs(async () => {
      server = await startServer(environment)
      await waitUntilReady(server)
    })
    return { coldStartMs, ...(server && (await measureServer(server))) }
  } finally {
    if (server) await endProcess(server.handle)
    await endProcess(store.handle)
    await rm(folder, { recursive: true, force: true })
  }
}

const row = (what: string, measured: number, limit: number, unit: string) => ({
  what,
  measured: `${measured.toFixed(1)} ${unit}`,
  target: `≤ ${limit} ${unit}`,
  holds: measured <= limit,
})

/** What the server and its pages weigh: the start on data that is there, the memory after a sweep, the pages' code. */
export const measureFootprint = async (): Promise<PartReport> => {
  await ensureWebBuild()
  const { coldStartMs, home, appPage, memory } = await measureWorld()
  return {
    part: 'footprint',
    figures: { coldStartMs, home, appPage, memory },
    rows: [
      row('cold start with 30 days of data to the first answer', coldStartMs / 1000, 3, 's'),
      row('memory of the server after a sweep, its own', memory?.own ?? Number.NaN, 800, 'MB'),
      row('  with the mapped engine', memory?.resident ?? Number.NaN, 800, 'MB'),
      row('JavaScript of /, gzip', home?.js ?? Number.NaN, 120, 'KB'),
      row('JavaScript of /app/{id}, gzip', appPage?.js ?? Number.NaN, 170, 'KB'),
      row('CSS of /app/{id}, gzip', appPage?.css ?? Number.NaN, 20, 'KB'),
    ],
  }
}
