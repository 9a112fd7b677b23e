import { beforeAll, describe, expect, test } from 'vitest'
import { recordSeenApps } from '../../catalog/apps.repository.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { toCells, writeRows } from './row-formats.ts'

const chess = 4242
let opened: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  opened = await openTestServer()
  const { database, history, clock } = opened.services
  const apps = [
    { appId: chess, name: '=Chess, "the" game' },
    { appId: 11, name: 'Eleven' },
  ]
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
  const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
  const observedAt = clock.now()
  await history.snapshots.recordSnapshots([
    { chart, observedAt, source: 'rss', depth: 100, appIds: [11, chess] },
    { chart: { ...chart, storefront: 'jp' }, observedAt, source: 'rss', depth: 100, appIds: [11] },
  ])
})

const get = (url: string, headers: Record<string, string> = {}) => opened.server.inject({ url, headers })

describe('the rows of an answer', () => {
  test('the rows of an answer come as CSV, with the states, and a spreadsheet runs nothing', async () => {
    const answer = await get('/api/charts?storefront=us&format=csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    const [head = '', ...lines] = answer.body.trimEnd().split('\r\n')
    expect(head).toMatch(/^rank,app\.id,app\.appStoreId,app\.name/)
    expect(lines[1]).toContain(`"'=Chess, ""the"" game"`)
    const world = await get(`/api/apps/${chess}/world?format=csv&fields=storefront,state,rank,depth`)
    expect(world.body).toContain('us,ranked,2,2')
    expect(world.body).toContain('jp,unranked,,1')
    expect(world.body).toContain('de,not-tracked,,')
  })

  test('the rows of an answer come as NDJSON, as they are or with some fields', async () => {
    const whole = await get('/api/charts?storefront=us')
    const rows = await get('/api/charts?storefront=us&format=ndjson', { 'accept-encoding': 'gzip' })
    const lines = rows.body.trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual(whole.json().places)
    const some = await get('/api/charts?storefront=us&format=ndjson&fields=rank,app.name')
    expect(some.body.split('\n')[0]).toBe('{"rank":1,"app.name":"Eleven"}')
  })

  test('the rows of an answer have an ETag of their own, which saves the answer', async () => {
    const json = await get('/api/charts?storefront=us')
    const csv = await get('/api/charts?storefront=us&format=csv')
    expect(csv.headers.etag).not.toBe(json.headers.etag)
    const again = await get('/api/charts?storefront=us&format=csv', { 'if-none-match': String(csv.headers.etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', csv.headers.etag])
    const other = await get('/api/charts?storefront=us&format=csv', { 'if-none-match': String(json.headers.etag) })
    expect(other.statusCode).toBe(304)
  })

  test.each([
    ['/api/charts?format=xml', /one of json, ndjson, csv/],
    ['/api/charts?fields=rank', /add format=csv/],
    ['/api/charts?storefront=us&format=csv&fields=rang', /no row has the field "rang".*rank/i],
  ])('the rows of an answer are refused with a sentence: %s', async (url, message) => {
    const answer = await get(url)
    expect(answer.json()).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(answer.json().message).toMatch(message)
  })

  test('a failed call in a row format returns its problem', async () => {
    const answer = await get('/api/apps/4711/world?format=csv')
    expect(answer.json()).toMatchObject({ code: 'app.not_found' })
  })

  test('the rows of an answer are none if the list is empty', async () => {
    expect((await get('/api/apps/public?format=csv')).body).toBe('\r\n')
    expect((await get('/api/apps/public?format=ndjson')).body).toBe('')
  })
})

test('nested parts become cells with a path, and lists one cell', () => {
  expect(toCells({ rank: 1, app: { name: 'A', ids: [1, 2] }, none: null })).toEqual([
    ['rank', 1],
    ['app.name', 'A'],
    ['app.ids', [1, 2]],
    ['none', null],
  ])
  expect(writeRows([{ a: [1, 2] }, { b: true }], { format: 'csv' })).toBe('a,b\r\n"[1,2]",\r\n,true\r\n')
})
