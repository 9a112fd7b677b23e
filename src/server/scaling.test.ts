import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeAppStore } from '#fake-appstore'
import { shortOrLong } from '../../vitest.length.ts'
import { rowsOf } from './platform/database/database.ts'
import { openPostgres } from './platform/database/postgres.ts'
import { startBalancer } from './testing/balancer.ts'
import { listCommands } from './testing/guides.ts'
import { findFreePort } from './testing/postgres-server.ts'
import { startServerProcess } from './testing/server-process.ts'
import { createEmptyDatabase } from './testing/test-databases.ts'

/** A start takes two seconds of CPU. */
const webProcesses = shortOrLong(2, 3)

// Web processes and two workers on one server, started as docs/scaling.md says, behind a balancer.

/** The settings of each process in a block of commands: those that are exported, and those before its command. */
const readProcesses = (block: string): Record<string, string>[] => {
  const assign = (text: string) =>
    Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))
  const lines = block.split('\n')
  const shared = assign(lines.filter(line => line.startsWith('export ')).join(' '))
  return lines.filter(line => line.endsWith('npm start')).map(line => ({ ...shared, ...assign(line) }))
}

const ends = new AsyncDisposableStack()

const startScene = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-scaling-'))
  ends.defer(() => rmSync(folder, { recursive: true, force: true }))
  const store = createFakeAppStore({ seed: 7 })
  ends.defer(() => store.close())
  const { url: storeUrl } = await store.listen()
  const databaseUrl = await createEmptyDatabase()
  const [block = ''] = listCommands('docs/scaling.md', {
    'postgres://user:password@db.example.org/rankatlas': databaseUrl,
  })
  const processes = readProcesses(block)
  expect(processes.map(({ PROCESS_ROLE }) => PROCESS_ROLE)).toEqual(['web', 'worker'])
  const [web = {}, worker = {}] = processes
  const dataDir = join(folder, 'not', 'there')
  const environment = {
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    APPSTORE_ITUNES_URL: storeUrl,
    APPSTORE_SEARCH_URL: storeUrl,
    COLLECTOR_ENABLED: 'true',
    COLLECTOR_STOREFRONTS: 'us,de,fr,jp',
    COLLECTOR_CHARTS_PER_MINUTE: '120',
    COLLECTOR_SEARCH_PER_MINUTE: '6000',
  }
  const start = async (settings: Record<string, string>, port: number) => ({
    ...(await startServerProcess(
      { ...settings, ...environment, PORT: String(port) },
      { onEnd: end => ends.defer(end) },
    )),
    port,
  })
  const ports = await Promise.all(Array.from({ length: webProcesses + 2 }, findFreePort))
  const started = await Promise.all(ports.map((port, index) => start(index < webProcesses ? web : worker, port)))
  const database = await openPostgres(databaseUrl, { noteFault: () => undefined })
  ends.defer(database.close)
  const balancer = await startBalancer(started.slice(0, webProcesses).map(({ url }) => url))
  ends.defer(balancer.close)
  return {
    webs: started.slice(0, webProcesses),
    workers: started.slice(webProcesses),
    restart: (port: number) => start(web, port),
    environment: { ...web, ...environment },
    db: database.db,
    balancer,
    store,
  }
}

let scene: Awaited<ReturnType<typeof startScene>>
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => ends.disposeAsync())

const linkPattern = /#owner=[\w-]{43}/g

const redeem = (url: string, hash: string) =>
  fetch(`${url}/api/auth/owner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ secret: hash.slice('#owner='.length) }),
  })

let cookie = ''

// Promise: P12
test('the processes of docs/scaling.md start in an empty folder, start no database of their own, and print one owner link', async () => {
  const { webs, workers, environment } = scene
  const all = [...webs, ...workers]
  const links = all.flatMap(({ lines }) => lines.join('\n').match(linkPattern) ?? [])
  expect(links).toHaveLength(1)
  for (const { url } of all) expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(existsSync(join(environment.DATA_DIR, 'postgres')), 'a database of their own').toBe(false)
  const command = join(import.meta.dirname, '../../scripts/commands/owner-link.ts')
  const env = { ...process.env, ...environment, PORT: '0' }
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env })
  const [link = ''] = stdout.match(linkPattern) ?? []
  const url = webs[1]?.url ?? ''
  expect((await redeem(url, links[0] ?? '')).status, 'of a link that was replaced').toBe(403)
  const answer = await redeem(url, link)
  expect(answer.status).toBe(200)
  cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
})

const act = (url: string, path: string, body?: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

const listOf = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/api/apps/public`)
  return ((await answer.json()) as { appStoreId: string }[]).map(({ appStoreId }) => appStoreId)
}

test('a list that an admin changes on one process is changed on all within two seconds', async () => {
  const { webs, store } = scene
  const appId = store.world.apps[0]?.id
  for (const { url } of webs) expect(await listOf(url)).toEqual([])
  expect((await act(webs[0]?.url ?? '', `/api/admin/public-apps/${appId}`)).status).toBe(200)
  const lists = () => Promise.all(webs.map(({ url }) => listOf(url)))
  const everywhere = webs.map(() => [String(appId)])
  await expect.poll(lists, { timeout: 2_000, interval: 50 }).toEqual(everywhere)
})

const readEvents = async (url: string, onText: (text: string) => void, signal: AbortSignal): Promise<void> => {
  const answer = await fetch(`${url}/api/public/test-rankings/events`, { signal })
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) onText(decoder.decode(chunk, { stream: true }))
}

const urlsOf = (processes: readonly { url: string }[]): string[] => processes.map(({ url }) => url)

test('a test that one process is asked for is followed live at every other one within two seconds', async () => {
  const [first = '', ...others] = urlsOf(scene.webs)
  const begin = { storefronts: ['us'], genres: [36] }
  expect((await act(first, '/api/admin/first-run/start', begin)).status).toBe(200)
  const events = others.map(() => '')
  const reading = new AbortController()
  const streams = others.map((url, index) =>
    readEvents(url, text => (events[index] += text), reading.signal).catch(() => undefined),
  )
  await expect.poll(() => events.every(Boolean)).toBe(true)
  const started = await act(first, '/api/public/test-rankings')
  expect(started.status).toBe(200)
  const isShown = () => events.every(text => text.includes('"state":"running"'))
  await expect.poll(isShown, { timeout: 2_000, interval: 50 }).toBe(true)
  const { cancelToken } = (await started.json()) as { cancelToken: string }
  const cancelled = await fetch(`${first}/api/public/test-rankings`, {
    method: 'DELETE',
    headers: { origin: first, 'content-type': 'application/json' },
    body: JSON.stringify({ cancelToken }),
  })
  expect(cancelled.status).toBe(204)
  reading.abort()
  await Promise.all(streams)
})

type SweptChart = { key: string; isPending: boolean; isLeased: boolean }

const listSwept = (): Promise<SweptChart[]> =>
  rowsOf<SweptChart>(
    scene.db,
    sql`SELECT chart_key AS key, sweep_charts.state = 'pending' AS "isPending", lease_until > now() AS "isLeased"
      FROM sweep_charts JOIN sweeps ON sweeps.id = sweep_id WHERE sweeps.state = 'running' ORDER BY sweep_id, place`,
  )

const countMeasured = async (url: string, chartKey: string): Promise<number> => {
  const [storefront, chartType, genre, device] = chartKey.split(':')
  const answer = await fetch(
    `${url}/api/charts/moments?${new URLSearchParams({ storefront, chartType, genre, device } as Record<string, string>)}`,
  )
  return ((await answer.json()) as { moments: { state: string }[] }).moments.filter(({ state }) => state === 'measured')
    .length
}

test('work that one process is asked for is done by others, and all show the chart within two seconds of the first', async () => {
  const { webs, store } = scene
  const urls = urlsOf(webs)
  // Charts that become due while a sweep runs wait for its end.
  await expect.poll(listSwept).toEqual([])
  // On a busy machine, a chart could otherwise be read before it is counted.
  store.setFault({ fault: { kind: 'slow-headers', ms: 3_000 } })
  const begin = { storefronts: ['us', 'de'], genres: [36] }
  expect((await act(urls[0] ?? '', '/api/admin/first-run/start', begin)).status).toBe(200)
  const chart = (await listSwept()).findLast(({ key }) => key.startsWith('de:'))?.key ?? 'no chart is left'
  const count = () => Promise.all(urls.map(url => countMeasured(url, chart)))
  expect(await count()).toEqual(urls.map(() => 0))
  store.clearFaults()
  await expect.poll(async () => Math.max(...(await count())), { interval: 50 }).toBe(1)
  await expect.poll(count, { timeout: 2_000, interval: 50 }).toEqual(urls.map(() => 1))
})

test('sixty searches a minute from one address are sixty over all processes', async () => {
  const { balancer } = scene
  const search = async (client: string) =>
    (await fetch(`${balancer.url}/api/search?q=photo`, { headers: { 'x-client': client } })).status
  const statuses: number[] = []
  while (statuses.length < 75) statuses.push(...(await Promise.all(scene.webs.map(() => search('203.0.113.7')))))
  expect(Map.groupBy(statuses, status => status).get(200)).toHaveLength(60)
  expect(statuses.slice(60).every(status => status === 429)).toBe(true)
  expect(await search('203.0.113.8')).toBe(200)
})

// Promise: P12
test('the charts of a worker that was killed are taken over within ten seconds of the end of their leases', async () => {
  const { webs, workers, store, db } = scene
  await expect.poll(async () => (await listSwept()).length).toBe(0)
  store.setFault({ fault: { kind: 'slow-headers', ms: 3_000 } })
  const begin = { storefronts: ['us', 'fr', 'jp'], genres: [36] }
  expect((await act(webs[1]?.url ?? '', '/api/admin/first-run/start', begin)).status).toBe(200)
  const countLeased = async () => (await listSwept()).filter(({ isLeased }) => isLeased).length
  await expect.poll(countLeased).toBeGreaterThan(3)
  workers[0]?.child.kill('SIGKILL')
  await workers[0]?.ended
  store.clearFaults()
  const countFree = async () => (await listSwept()).filter(({ isPending, isLeased }) => isPending && !isLeased).length
  await expect.poll(countFree).toBe(0)
  // Instead of two minutes of waiting.
  await db.execute(sql`UPDATE sweep_charts SET lease_until = now() + interval '1 second' WHERE lease_until > now()`)
  await expect.poll(async () => (await listSwept()).length, { timeout: 11_000 }).toBe(0)
  const outcomes = await rowsOf<{ state: string }>(
    db,
    sql`SELECT DISTINCT state FROM sweep_charts WHERE state <> 'cancelled'`,
  )
  expect(outcomes.filter(({ state }) => !['recorded', 'unchanged', 'empty', 'held'].includes(state))).toEqual([])
})

// Promise: P12
test('a restart of one web process after the other loses no request', async () => {
  const { webs, balancer, restart } = scene
  const failures: string[] = []
  let answered = 0
  const isOver = new AbortController()
  const visit = async (client: number) => {
    while (!isOver.signal.aborted)
      for (const path of ['/api/apps/public', '/api/public/test-rankings', '/api/app-store/status']) {
        const { status } = await fetch(balancer.url + path, { headers: { 'x-client': `203.0.113.${client}` } })
        if (status !== 200) failures.push(`${status} ${path}`)
        answered += 1
        await sleep(300)
      }
  }
  const visits = [20, 21, 22].map(visit)
  for (const web of webs) {
    web.child.kill('SIGTERM')
    expect(await web.ended).toBe(0)
    Object.assign(web, await restart(web.port))
  }
  isOver.abort()
  await Promise.all(visits)
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(10 * webProcesses)
})
