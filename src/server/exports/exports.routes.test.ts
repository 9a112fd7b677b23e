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
let openMoment: (typeof opened)['services']['history']['openMoment']

beforeAll(async () => {
  opened = await openTestServer()
  const { services, server } = opened
  await services.history.snapshots.recordSnapshots(sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 30 }))
  cookie = (await signIn(services, { name: 'Ada', isAdmin: true })).cookie
  await server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  openMoment = services.history.openMoment
})

afterEach(() => {
  opened.services.history.openMoment = openMoment
})

const path = '/api/admin/export'
const get = (query: string) => opened.server.inject({ url: `${path}${query}`, headers: { cookie } })
const listActs = async () => {
  const { entries } = auditPage.parse(
    (await opened.server.inject({ url: '/api/admin/audit', headers: { cookie } })).json(),
  )
  return entries.map(({ action, details }) => [action, details])
}

/** Each reading of the rank history waits for `go`. */
const holdReading = (go: () => Promise<void>): void => {
  opened.services.history.openMoment = async () => {
    await go()
    return openMoment()
  }
}

/** Makes reading the measurements fail after the earlier parts of the export were sent. */
const breakReading = (): void => {
  opened.services.history.openMoment = async () => {
    const moment = await openMoment()
    const listReadings: typeof moment.listReadings = (...asked) => {
      const isCounting = asked[2]?.hasApps !== true
      return isCounting ? moment.listReadings(...asked) : Promise.reject(new Error('The disk is gone.'))
    }
    return { ...moment, listReadings }
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
  expect(await listActs()).toEqual([
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
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  holdReading(() => {
    begun.resolve()
    return held.promise
  })
  const leaving = new AbortController()
  const first = fetch(`${origin}${path}?format=csv`, { headers: { cookie }, signal: leaving.signal })
  await begun.promise
  expect((await get('')).json()).toMatchObject({ code: 'export.running', status: 409 })
  leaving.abort()
  await expect(first).rejects.toThrow()
  held.resolve()
  await expect.poll(async () => (await get('?format=csv')).statusCode).toBe(200)
})

test.each(['csv', 'ndjson', 'parquet'])(
  'an error in the middle of %s ends the response as a failure, so that nobody takes it for complete',
  async format => {
    breakReading()
    const read = async (): Promise<void> => {
      const answer = await fetch(`${origin}${path}?format=${format}`, { headers: { cookie } })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      await answer.arrayBuffer()
    }
    await expect(read()).rejects.toThrow(/terminated|status 500/)
    opened.services.history.openMoment = openMoment
    await expect.poll(async () => (await get('?format=csv')).statusCode).toBe(200)
  },
)

test('an error before the first byte is a response of its own, and the audit log names who asked', async () => {
  const acts = await listActs()
  holdReading(() => Promise.reject(new Error('No.')))
  expect((await get('')).statusCode).toBe(500)
  expect(await listActs()).toHaveLength(acts.length + 1)
  opened.services.history.openMoment = openMoment
  expect((await get('')).statusCode).toBe(200)
})
