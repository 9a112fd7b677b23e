import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storefrontCodes } from '#domain/storefronts.ts'
import { startClickHouseServer } from './testing/clickhouse-server.ts'
import { copyHistoryTemplate } from './testing/database-template.ts'
import { startPostgresServer } from './testing/postgres-server.ts'
import { startServerProcess } from './testing/server-process.ts'
import { startTcpProxy } from './testing/tcp-proxy.ts'

// QUALITY P9 and P10: a whole server while storage is away or full.

const byHeader = { AUTH_PROVIDER: 'header', TRUSTED_PROXIES: '127.0.0.1', LIMIT_API_PER_MINUTE: '100000' }

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-storage-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const createClient = (url: string) => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers })
    const text = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: JSON.parse(text) }
  }
  let asked = 0
  return {
    /** Each time about another country, because answers are kept for a minute. */
    askChart: () => ask(`/api/charts?storefront=${storefrontCodes[asked++]}`),
    /** The first visit of a person writes a row. */
    visit: (name: string) => ask('/api/auth/user', { 'remote-user': name }),
    findHealth: () => ask('/api/health'),
    isAlive: async () => (await ask('/api/live')).body.alive,
  }
}

const expectUnavailable = ({
  status,
  retryAfter,
  body,
}: Awaited<ReturnType<ReturnType<typeof createClient>['visit']>>) => {
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'storage.unavailable' })
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(body.message).not.toMatch(/127\.0\.0\.1|insert|select|ENOSPC/i)
}

/** A proxy in front of a server, and the URL that leads through it. */
const startProxyFor = async (url: string) => {
  const address = new URL(url)
  const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) })
  onTestFinished(() => proxy.close())
  address.port = String(proxy.port)
  return { proxy, url: address.href }
}

const startServers = async () => {
  const postgres = await startPostgresServer()
  onTestFinished(() => postgres.stop())
  const folder = makeFolder()
  copyHistoryTemplate(folder)
  const clickhouse = await startClickHouseServer(join(folder, 'history'))
  onTestFinished(() => clickhouse.close())
  const database = await startProxyFor(await postgres.createDatabase())
  const history = await startProxyFor(clickhouse.url)
  const urls = { DATABASE_URL: database.url, CLICKHOUSE_URL: history.url }
  const server = await startServerProcess({ ...byHeader, DATA_DIR: makeFolder(), ...urls })
  return { server, database: database.proxy, history: history.proxy }
}

test('while PostgreSQL or ClickHouse is silent, a server answers 503 in time and is alive, and later it works without a restart', {
  timeout: 60_000,
}, async () => {
  const { server, ...proxies } = await startServers()
  const { visit, askChart, findHealth, isAlive } = createClient(server.url)
  const { body: ann } = await visit('ann')
  const halves = [
    { half: 'database', ask: () => visit('ann'), detail: 'postgresql does not answer' },
    { half: 'history', ask: askChart, detail: 'clickhouse does not answer' },
  ] as const
  for (const { half, ask, detail } of halves) {
    const before = await ask()
    for (const fault of ['swallows everything', 'resets connections'] as const) {
      proxies[half].fail(fault)
      const at = performance.now()
      const answers = await Promise.all(Array.from({ length: 15 }, ask))
      expect(performance.now() - at, 'two seconds, on a machine that does other things as well').toBeLessThan(6_000)
      for (const answer of answers) expectUnavailable(answer)
      expect(await isAlive()).toBe(true)
      await expect.poll(findHealth).toMatchObject({
        status: 503,
        retryAfter: '5',
        body: { ready: false, storage: { [half]: { ok: false, detail } } },
      })
      proxies[half].fail('none')
      await expect.poll(async () => (await ask()).status).toBe(before.status)
      await expect.poll(async () => (await findHealth()).status).toBe(200)
    }
  }
  expect((await visit('ann')).body.id).toBe(ann.id)
  for (const proxy of Object.values(proxies)) proxy.fail('swallows everything')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** A server that stores on a small disk of its own, which the test can fill, and which fails while `sign` exists. */
const startOnSmallDisk = async () => {
  const folder = makeFolder()
  const sign = join(makeFolder(), 'the-disk-fails')
  const preload = `--import=${join(import.meta.dirname, 'testing/failing-disk.ts')}`
  const server = await startServerProcess(
    { ...byHeader, DATA_DIR: folder, FAILING_DISK: sign, NODE_OPTIONS: preload },
    { disk: { folder, megabytes: 260 } },
  )
  const onDisk = `/proc/${server.pid}/root${folder}`
  const fill = () => {
    for (const bytes of [1 << 20, 1 << 12, 1]) {
      try {
        for (;;) writeFileSync(join(onDisk, `filler-${readdirSync(onDisk).length}`), Buffer.alloc(bytes))
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      }
    }
  }
  const makeSpace = () => {
    for (const name of readdirSync(onDisk)) if (name.startsWith('filler-')) rmSync(join(onDisk, name))
  }
  return { server, fill, makeSpace, fail: () => writeFileSync(sign, ''), repair: () => rmSync(sign) }
}

test('while the disk is full or fails, a server refuses what it cannot save, says so, and loses nothing', {
  timeout: 90_000,
}, async () => {
  const { server, fill, makeSpace, fail, repair } = await startOnSmallDisk()
  const { visit, findHealth } = createClient(server.url)
  const saved = new Map<string, string>()
  const visitUntilRefused = async () => {
    for (let person = 0; person < 2_000; person += 1) {
      const name = `person-${saved.size}`
      const answer = await visit(name)
      if (answer.status === 200) saved.set(name, answer.body.id)
      else return answer
    }
    throw new Error('The disk was never full.')
  }
  const goesOn = () => expect.poll(async () => (await visit('later')).status).toBe(200)

  fill()
  const refused = await visitUntilRefused()
  expectUnavailable(refused)
  expect(refused.body.message).toContain('no space left')
  expect((await findHealth()).body.why).toMatch(/no space left, so nothing new is saved/)
  makeSpace()
  await goesOn()

  for (let round = 0; round < 2; round += 1) {
    fail()
    for (let person = 0; person < 5; person += 1) expectUnavailable(await visit(`lost-${person}`))
    await expect.poll(findHealth).toMatchObject({ body: { storage: { database: { ok: false } } } })
    repair()
    await goesOn()
  }
  for (const [name, id] of saved) expect((await visit(name)).body.id).toBe(id)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
