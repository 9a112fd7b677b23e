import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditPage } from '#contract/audit.ts'
import { sampleWorld } from '../testing/history-worlds.ts'
import { signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
let cookie = ''
let origin = ''
let read: (typeof opened)['services']['clickhouse']['bulk']['read']

beforeAll(async () => {
  opened = await openTestServer()
  const { services, server } = opened
  await services.history.snapshots.recordSnapshots(sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 30 }))
  cookie = (await signIn(services, { name: 'Ada', isAdmin: true })).cookie
  await server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  read = services.clickhouse.bulk.read
})

afterEach(() => {
  opened.services.clickhouse.bulk.read = read
})

const path = '/api/admin/export'
const get = (query: string) => opened.server.inject({ url: `${path}${query}`, headers: { cookie } })
const listCopies = () => opened.services.clickhouse.query("SELECT name FROM system.tables WHERE name LIKE 'copy_%'")

/** The reading of the rank history stops before its end until `go` ends. */
const holdReading = (go: () => Promise<void>): void => {
  opened.services.clickhouse.bulk.read = async function* (query, format) {
    // More than a socket holds, so that the answer begins.
    yield Buffer.alloc(2_000_000, 32)
    await go()
    yield* read(query, format)
  }
}

test('an admin downloads the history of some countries, charts and days, and the audit log says so', async () => {
  const found = await get('?storefront=de&chart=top-free:all&from=2026-02-03&to=')
  expect(found.headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="rank-atlas-\d{4}-\d\d-\d\d\.ndjson\.gz"$/),
  })
  const lines = gunzipSync(found.rawPayload)
    .toString()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(new Set(lines.slice(1, -1).map(({ country }) => country))).toEqual(new Set(['de']))
  expect(lines.at(-1).end.measurements).toBe(lines.length - 2)
  expect((await get('?format=csv')).body).toMatch(/^storefront,chart_type,.*\n"us","top-free",36,"ipad",/)
  expect((await get('?format=parquet')).rawPayload.subarray(0, 4).toString()).toBe('PAR1')
  const { entries } = auditPage.parse(
    (await opened.server.inject({ url: '/api/admin/audit', headers: { cookie } })).json(),
  )
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['history.export', 'parquet; all countries; all charts; all days'],
    ['history.export', 'csv; all countries; all charts; all days'],
    ['history.export', 'ndjson.gz; de; top-free:36:iphone; 2026-02-03 to now'],
  ])
})

test.each(['?storefront=xx', '?chart=top', '?from=yesterday', '?format=xml', "?storefront=de')"])(
  'the question %s is refused',
  async query => expect((await get(query)).statusCode).toBe(400),
)

test('one export runs at a time, and ends when its reader goes away', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  holdReading(() => promise)
  const leaving = new AbortController()
  const first = await fetch(`${origin}${path}?format=csv`, { headers: { cookie }, signal: leaving.signal })
  expect(first.status).toBe(200)
  expect((await get('')).json()).toMatchObject({ code: 'export.running', status: 409 })
  leaving.abort()
  resolve()
  await expect.poll(listCopies).toEqual([])
  await expect.poll(async () => (await get('?format=csv')).statusCode).toBe(200)
})

test.each(['csv', 'ndjson'])(
  'an error in the middle of %s breaks the answer off, so that nobody takes it for whole',
  async format => {
    holdReading(() => Promise.reject(new Error('The disk is gone.')))
    const answer = await fetch(`${origin}${path}?format=${format}`, { headers: { cookie } })
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    await expect.poll(listCopies).toEqual([])
  },
)

test('an error before the first byte is an answer of its own', async () => {
  const { clickhouse } = opened.services
  const { exclusively } = clickhouse
  clickhouse.exclusively = () => Promise.reject(new Error('No.'))
  expect((await get('')).statusCode).toBe(500)
  clickhouse.exclusively = exclusively
  expect((await get('')).statusCode).toBe(200)
})
