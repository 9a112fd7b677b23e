import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { shortOrLong } from '../../vitest.length.ts'
import { copyTemplate } from './testing/database-template.ts'
import { startPostgresServer } from './testing/postgres-server.ts'
import { startServerProcess } from './testing/server-process.ts'
import { byHeader, createStorageClient, expectUnavailable, openSlowAppStore } from './testing/storage-client.ts'
import { startTcpProxy } from './testing/tcp-proxy.ts'

// A whole server while storage is away or full.

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-storage-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A proxy in front of a server, and the URL that leads through it. */
const startProxyFor = async (url: string) => {
  const address = new URL(url)
  const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) })
  onTestFinished(() => proxy.close())
  address.port = String(proxy.port)
  return { proxy, url: address.href }
}

/** Without a restart, at most this long after the fault is over. */
const recovery = { timeout: 30_000 }

const slowVisits = shortOrLong([40], [1_000, 1_000, 1_000])
const slowStorefronts = shortOrLong(0, 40)
const networkFaults = (['swallows everything', 'resets connections'] as const).slice(0, shortOrLong(1, 2))

const readMegabytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000

/** Far more people than the pool has connections wait for a slow database: all are answered in time, and leave nothing behind. */
const visitSlowly = async (
  pid: number | undefined,
  { visit }: ReturnType<typeof createStorageClient>,
): Promise<void> => {
  const before = readMegabytes(pid)
  for (const people of slowVisits) {
    const at = performance.now()
    const answers = await Promise.all(Array.from({ length: people }, (_, index) => visit(`slow-${index}`)))
    expect(performance.now() - at).toBeLessThan(20_000)
    const served = answers.filter(({ status }) => status === 200)
    expect(served.length).toBeGreaterThan(0)
    for (const answer of answers) if (!served.includes(answer)) expectUnavailable(answer)
  }
  expect(readMegabytes(pid) - before).toBeLessThan(60)
}

const startBehindProxy = async (environment: NodeJS.ProcessEnv = {}, heapMegabytes = 160) => {
  const postgres = await startPostgresServer()
  onTestFinished(() => postgres.stop())
  const { proxy, url } = await startProxyFor(await postgres.createDatabase())
  // Without a limit, the heap of V8 grows long before it is cleaned up, so that nothing could be said about its size.
  const smallHeap = { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` }
  const own = { DATA_DIR: makeFolder(), DATABASE_URL: url }
  return { proxy, server: await startServerProcess({ ...byHeader, ...environment, ...smallHeap, ...own }) }
}

// Promise: P8, P9
test('while PostgreSQL is silent, a server answers 503 in time and is alive, and later it works without a restart', async () => {
  const { server, proxy } = await startBehindProxy()
  const client = createStorageClient(server.url)
  const { visit, findHealth, isAlive } = client
  const { body: ann, status } = await visit('ann')
  proxy.delay(50)
  await visitSlowly(server.pid, client)
  proxy.delay(0)
  for (const fault of networkFaults) {
    proxy.fail(fault)
    const at = performance.now()
    const answers = await Promise.all(Array.from({ length: 15 }, () => visit('ann')))
    expect(performance.now() - at, 'two seconds, on a machine that does other things as well').toBeLessThan(6_000)
    for (const answer of answers) expectUnavailable(answer)
    expect(await isAlive()).toBe(true)
    await expect.poll(findHealth).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { ready: false, storage: { ok: false, detail: 'it does not answer' } },
    })
    proxy.fail('none')
    await expect.poll(async () => (await visit('ann')).status, recovery).toBe(status)
    await expect.poll(async () => (await findHealth()).status, recovery).toBe(200)
  }
  expect((await visit('ann')).body.id).toBe(ann.id)
  proxy.fail('swallows everything')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

// Promise: P8
test.runIf(slowStorefronts > 0)(
  'a sweep on a slow database reads every chart, and holds no more in memory at its end than at its beginning',
  { timeout: 600_000 },
  async () => {
    const { environment } = await openSlowAppStore({
      delayMs: 1,
      storefronts: storefrontCodes.slice(0, slowStorefronts).join(','),
    })
    const { server, proxy } = await startBehindProxy({ ...environment, COLLECTOR_CONCURRENCY: '20' }, 320)
    const { collect, findHealth } = createStorageClient(server.url)
    proxy.delay(20)
    const waitFor = (charts: number) =>
      expect
        .poll(async () => (await findHealth()).body.lastSweep?.done ?? 0, { timeout: 240_000 })
        .toBeGreaterThanOrEqual(charts)
    const all = 6 * slowStorefronts
    expect(await collect()).toBe(204)
    await waitFor(all / 4)
    const before = readMegabytes(server.pid)
    await waitFor(all)
    expect(readMegabytes(server.pid) - before).toBeLessThan(60)
    expect((await findHealth()).body.lastSweep).toMatchObject({ done: all, failed: 0 })
  },
)

const peopleAtOnce = 10

/** A server that stores on a small disk of its own, which the test can fill. */
const startOnSmallDisk = async (environment: NodeJS.ProcessEnv) => {
  const [folder, content] = [makeFolder(), makeFolder()]
  copyTemplate(content)
  const server = await startServerProcess(
    { ...byHeader, ...environment, DATA_DIR: folder },
    { disk: { folder, megabytes: 260, content } },
  )
  const onDisk = `/proc/${server.pid}/root${folder}`
  let fillers = 0
  const fill = () => {
    for (const bytes of [1 << 20, 1 << 12, 1]) {
      try {
        for (; ; fillers += 1) writeFileSync(join(onDisk, `filler-${fillers}`), Buffer.alloc(bytes))
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      }
    }
  }
  const makeSpace = () => {
    for (const name of readdirSync(onDisk)) if (name.startsWith('filler-')) rmSync(join(onDisk, name))
  }
  return { server, fill, makeSpace }
}

/** Everything that the plan knows as measured is in history, as the App Store said. */
const expectMeasured = async (url: string, idsOf: (chart: Chart) => readonly number[]): Promise<void> => {
  const { listMeasured, findChart } = createStorageClient(url)
  for (const { chart, observedAt } of await listMeasured()) {
    const { body } = await findChart(chart, observedAt)
    expect(body).toMatchObject({ state: 'measured', places: idsOf(chart).map(id => ({ app: { id: String(id) } })) })
  }
}

// Promise: P10
test('while the disk is full, a server refuses what it cannot save, says so, and loses neither people nor measurements', {
  timeout: 600_000,
}, async () => {
  const { environment, waitForCalls, idsOf, store } = await openSlowAppStore()
  const { server, fill, makeSpace } = await startOnSmallDisk(environment)
  const { visit, findHealth, collect } = createStorageClient(server.url)
  const saved = new Map<string, string>()
  const savePeople = async (most: number) => {
    // Several at once, because the space that PostgreSQL has reserved for its log has room for a thousand.
    for (let person = 0; person < most; person += peopleAtOnce) {
      const names = Array.from(
        { length: Math.min(peopleAtOnce, most - person) },
        (_, at) => `person-${saved.size + at}`,
      )
      const answers = await Promise.all(names.map(async name => ({ name, ...(await visit(name)) })))
      for (const { name, status, body } of answers) if (status === 200) saved.set(name, body.id)
      const refused = answers.find(({ status }) => status !== 200)
      if (refused) return refused
    }
    return undefined
  }

  await savePeople(5)
  await waitForCalls()
  fill()
  const refused = await savePeople(2_000)
  if (!refused) throw new Error('The disk was never full.')
  expectUnavailable(refused)
  expect(refused.body.message).toContain('no space left')
  expect((await findHealth()).body.why).toMatch(/no space left, so nothing new is saved/)
  makeSpace()
  await expect.poll(collect, recovery).toBe(204)

  for (const [name, id] of saved) expect((await visit(name)).body.id).toBe(id)

  store.clearFaults()
  // Each fault can hold up two charts, until their lease ends.
  await expect.poll(async () => (await findHealth()).body.lastSweep.done).toBeGreaterThan(5)
  expect((await findHealth()).body.lastSweep.failed).toBe(0)
  await expectMeasured(server.url, idsOf)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
