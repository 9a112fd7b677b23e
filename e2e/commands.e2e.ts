import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listPublicApps } from '#contract/apps.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { inRoot } from '../scripts/launch/paths.mjs'
import { endProcess, exitCodeOf } from '../scripts/launch/processes.mjs'
import { isLong, shortOrLong } from '../vitest.length.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { openWatchedPage } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import {
  copyTemplate,
  makeFolder,
  offlineSettings,
  type ServerProcess,
  startDemoWorld,
  startServer,
  waitUntilReady,
} from './harness/servers.ts'

const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const newDataDir = async (): Promise<string> => {
  const folder = await makeFolder()
  cleanups.push(folder.remove)
  return folder.path
}

/** For tests that are not about the first start in an empty folder. */
const newUsedDataDir = async (): Promise<string> => {
  const folder = await newDataDir()
  copyTemplate(folder)
  return folder
}

const start = async (settings: NodeJS.ProcessEnv, args?: string[]): Promise<ServerProcess> => {
  const server = await startServer(settings, args)
  cleanups.push(() => endProcess(server.handle))
  return server
}

/** The exit code and the whole standard error, which must be one sentence without a stack trace. */
const waitForRefusal = async (server: ServerProcess): Promise<{ code: number; sentence: string }> => {
  const code = exitCodeOf(await server.ended)
  expect(server.errors, 'one line on standard error').toEqual([expect.any(String)])
  const [sentence = ''] = server.errors
  expect(sentence).toMatch(/\.$/)
  expect(sentence).not.toMatch(/\bat .*:\d+:\d+|^\{/)
  return { code, sentence }
}

const demoStorefronts = shortOrLong('us,jp,de', 'all')

test.runIf(isLong).each([
  ['cannot be created', 'a-file/data'],
  ['is a file', 'a-file'],
])('if the data folder %s, the start ends with one sentence that names it', async (_, name) => {
  const parent = await newDataDir()
  await writeFile(join(parent, 'a-file'), '')
  const folder = join(parent, name)
  const refusal = await waitForRefusal(await start(offlineSettings(folder)))
  expect(refusal.code).toBe(1)
  expect(refusal.sentence).toContain(folder)
  expect(refusal.sentence).toContain('DATA_DIR')
})

test.runIf(isLong).each([
  { name: 'PORT', value: 'eighty' },
  { name: 'PROCESS_ROLE', value: 'boss' },
  { name: 'DATABASE_URL', value: 'mysql://somewhere' },
])(
  'with an invalid $name, the start ends with one sentence that names the variable and its value',
  async ({ name, value }) => {
    const refusal = await waitForRefusal(await start({ ...offlineSettings(await newDataDir()), [name]: value }))
    expect(refusal.code).toBe(1)
    expect(refusal.sentence).toContain(name)
    expect(refusal.sentence).toContain(value)
  },
)

const expectCleanEnd = async (server: ServerProcess, signal: NodeJS.Signals): Promise<void> => {
  const startedAt = performance.now()
  server.handle.child.kill(signal)
  expect(exitCodeOf(await server.ended)).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(server.errors).toEqual([])
}

const starts = [
  ['SIGTERM', 'of its first start', newDataDir],
  ['SIGINT', 'of a later start', newUsedDataDir],
] as const

// Promise: P6
test.each(starts)(
  '%s right after the first response %s ends the server cleanly',
  async (signal, _start, makeDataDir) => {
    const server = await start(offlineSettings(await makeDataDir()))
    await waitUntilReady(server)
    await expectCleanEnd(server, signal)
  },
)

describe('a running server', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>
  let settings: NodeJS.ProcessEnv
  let server: ServerProcess

  beforeAll(async () => {
    folder = await makeFolder()
    copyTemplate(folder.path)
    settings = { ...offlineSettings(folder.path), COLLECTOR_ENABLED: 'false' }
    server = await startServer(settings)
    await waitUntilReady(server)
  })

  afterAll(async () => {
    if (server) await endProcess(server.handle)
    await folder?.remove()
  })

  test('a running server prints a link that signs in one person as the owner, and works only once', async () => {
    const links = () => server.output.flatMap(line => /http\S+#owner=\S+/.exec(line)?.[0] ?? [])
    await expect.poll(links).toHaveLength(1)
    const [link = ''] = links()
    const browser = await launchBrowser()
    cleanups.push(() => browser.close())
    const open = async () => {
      const page = await openWatchedPage(await newVisitor(browser, { viewport: 'desktop', theme: 'light' }))
      await openHydrated(page, link)
      expect(page.url()).not.toContain('owner=')
      await page.getByRole('button', { name: 'Sign in as the owner' }).click()
      return page
    }
    const owner = await open()
    await owner.waitForURL(`${server.url}/admin/first-run`)
    await owner.getByRole('link', { name: 'Admin Panel' }).waitFor()
    const stranger = await open()
    await stranger.getByText('This owner link was already used or has expired.').waitFor()
    expect(await stranger.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
    const printed = await start(settings, [inRoot('scripts/commands/owner-link.ts')])
    expect(exitCodeOf(await printed.ended)).toBe(0)
    expect(printed.output.join('\n')).toMatch(/#owner=[\w-]{43}/)
  })

  // Promise: P6
  test('a running server keeps a second process out of its folder, which ends with one sentence that names it, and runs on until two signals end it at once', async () => {
    const refusal = await waitForRefusal(await start(settings))
    expect(refusal.code).toBe(1)
    expect(refusal.sentence).toContain(folder.path)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    // Paused, so that the server gets both signals at once: on a busy machine, it could stop cleanly between the two.
    for (const signal of ['SIGSTOP', 'SIGTERM', 'SIGINT', 'SIGCONT'] as const) server.handle.child.kill(signal)
    expect(exitCodeOf(await server.ended)).toBe(1)
    expect(server.output.filter(line => line.includes('Stopping: finishing')).length).toBeLessThan(2)
  })
})

test('when the demo is ready, it has read every chart that its public apps could be in', async () => {
  // A slow sweep, because nothing here waits for its charts.
  const slowly = {
    COLLECTOR_ENABLED: 'true',
    COLLECTOR_STOREFRONTS: demoStorefronts,
    COLLECTOR_CHARTS_PER_MINUTE: '6',
  }
  const world = await startDemoWorld(slowly, { hasNewestDay: true })
  cleanups.push(world.stop)
  const ask = async (path: string): Promise<unknown> => (await fetch(`${world.url}${path}`)).json()
  // The first sweep includes the categories of the public apps.
  await expect.poll(() => ask('/api/health'), { interval: 250 }).toMatchObject({ lastSweep: { state: 'running' } })
  const apps = listPublicApps.response.parse(await ask('/api/apps/public'))
  expect(apps.length).toBeGreaterThan(0)
  const coverages = await Promise.all(apps.map(({ appStoreId }) => ask(`/api/apps/${appStoreId}/coverage`)))
  expect(coverages).toEqual(apps.map(() => expect.objectContaining({ measuredCountries: storefrontCodes.length })))
})
