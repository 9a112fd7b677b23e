import { beforeAll, describe, expect, test } from 'vitest'
import { auditPage } from '#contract/audit.ts'
import { listAdminApps, listRemovedInternationalApps, startedCharts } from '#contract/curation.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

type Method = 'GET' | 'POST' | 'DELETE'
type Payload = string | object

let opened: Awaited<ReturnType<typeof openTestServer>>
let admin: { userId: string; cookie: string }

const send = (method: Method, url: string, payload?: Payload, cookie: string | undefined = admin.cookie) =>
  opened.server.inject({
    method,
    url,
    headers: { ...sameOrigin, ...(cookie && { cookie }), ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload }),
  })

const visit = (url: string, headers = {}) => opened.server.inject({ url, headers })

const listActs = async () => auditPage.parse((await send('GET', '/api/admin/audit')).json()).entries

const international = async (cookie?: string) =>
  listTopInternationalApps.response.parse((await visit('/api/top-international-apps', cookie ? { cookie } : {})).json())

/** Thirty apps, each in the top 10 of two countries, and one without a rank. */
const appIds = Array.from({ length: 30 }, (_, index) => 101 + index)
const unranked = 999

const snapshotOf = (storefront: StorefrontCode, ids: readonly number[]): Snapshot => ({
  chart: { storefront, type: 'top-free', genre: 36, device: 'iphone' },
  observedAt: new Date('2026-03-07T11:00:00Z'),
  source: 'rss',
  depth: 100,
  appIds: [...ids],
})

const storefronts = ['us', 'de', 'fr', 'gb', 'jp', 'br'] as const

beforeAll(async () => {
  const environment = { COLLECTOR_ENABLED: 'true', COLLECTOR_AUTOSTART: 'true', COLLECTOR_STOREFRONTS: 'us,de,fr,gb' }
  opened = await openTestServer({ environment })
  const { services } = opened
  const apps = [...appIds, unranked].map(appId => ({ appId, name: `App ${appId}`, genre: 6014 }))
  await recordSeenApps(services.database.db, apps, { storefront: 'us', at: services.clock.now() })
  const tens = [appIds.slice(0, 10), appIds.slice(10, 20), appIds.slice(20)]
  const charts = storefronts.map((code, index) => snapshotOf(code, tens[index % 3] ?? []))
  await services.history.snapshots.recordSnapshots(charts)
  admin = await signIn(services, { name: 'Ada', isAdmin: true })
})

describe('the public list', () => {
  const path = `/api/admin/public-apps/${unranked}`
  const shownIds = async () => (await visit('/api/apps/public')).json().map(({ id }: { id: string }) => id)
  const siteMap = async () => (await visit('/sitemap.xml')).body

  test("the public list shows an admin's additions and removals at once, to all visitors", async () => {
    expect([await shownIds(), await siteMap()]).toEqual([[], expect.not.stringContaining(`/app/${unranked}<`)])
    expect((await send('POST', path)).json()).toMatchObject({ id: String(unranked), name: 'App 999' })
    expect((await send('POST', path)).statusCode, 'one that is there').toBe(200)
    expect([await shownIds(), await siteMap()]).toEqual([['999'], expect.stringContaining(`/app/${unranked}<`)])
    const entries = listAdminApps.response.parse((await send('GET', '/api/admin/apps')).json())
    expect(entries).toMatchObject([{ id: '999', bestRank: null, addedAt: '2026-03-07T12:00:00.000Z' }])
    const removed = await send('DELETE', path, { reason: '  not one of ours ' })
    expect([removed.statusCode, removed.body]).toEqual([204, ''])
    expect([await shownIds(), await siteMap()]).toEqual([[], expect.not.stringContaining(`/app/${unranked}<`)])
    const [act, before] = await listActs()
    expect(act).toEqual({
      id: act?.id,
      at: '2026-03-07T12:00:00.000Z',
      username: 'Ada',
      action: 'public-list.remove',
      subject: '999',
      subjectName: 'App 999',
      reason: 'not one of ours',
      details: null,
    })
    expect(before).toMatchObject({ action: 'public-list.add', reason: null })
  })

  test('the public list accepts an app by its address on either App Store host', async () => {
    const urls = [
      'https://apps.apple.com/us/app/app/id101?mt=8',
      'itunes.apple.com/app/ID102',
      ' look here: https://apps.apple.com/de/app/%C3%A4/id103#x ',
    ]
    for (const url of urls) {
      const answer = await send('POST', '/api/admin/public-apps/url', { url })
      expect(answer.json(), url).toMatchObject({ app: { name: expect.stringMatching(/^App 10[123]$/) } })
    }
    expect((await shownIds()).toSorted()).toEqual(['101', '102', '103'])
    for (const appId of [101, 102, 103]) await send('DELETE', `/api/admin/public-apps/${appId}`)
  })

  test.each([
    'https://example.com/app/id101',
    'https://apps.apple.com.evil.example/app/id101',
    'https://apps.apple.com/us/developer/101',
    'http://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
    'Candy Crush',
  ])('the public list refuses an address that is not an App Store app: %j', async url => {
    const answer = await send('POST', '/api/admin/public-apps/url', { url })
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'request.invalid',
      message: expect.stringMatching(/^This is not the URL of an app in the App Store, such as https:.*\.$/),
    })
  })

  test.each(['4711', '9'.repeat(15), String(unranked)])(
    'the public list cannot lose %s, which is not on it',
    async id => {
      const answer = await send('DELETE', `/api/admin/public-apps/${id}`, { reason: 'gone' })
      expect(answer.json()).toMatchObject({ status: 404, code: 'app.not_listed', message: expect.stringContaining(id) })
    },
  )
})

describe('the top international list', () => {
  const path = '/api/admin/top-international-apps/101'

  test('the top international list excludes a removed app, also from its count, until it is restored; other lists keep the app', async () => {
    const member = await signIn(opened.services)
    const before = await visit('/api/top-international-apps')
    expect(await international()).toMatchObject({ totalApps: 30, showing: 25 })
    expect((await send('DELETE', path, { reason: 'a test app' })).statusCode).toBe(204)
    const after = await visit('/api/top-international-apps', { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    for (const [list, showing] of [
      [await international(), 25],
      [await international(member.cookie), 29],
    ] as const) {
      expect(list).toMatchObject({ totalApps: 29, showing })
      expect(list.apps.map(({ id }) => id)).not.toContain('101')
    }
    const category = (await visit('/api/category-apps/games')).json()
    expect(category.apps.map(({ id }: { id: string }) => id)).toContain('101')
    expect((await visit('/api/apps/101/summary')).json()).toMatchObject({ rankings: { top1: 2 } })
    const removed = await send('GET', '/api/admin/top-international-apps/removed')
    expect(listRemovedInternationalApps.response.parse(removed.json()).apps).toMatchObject([
      { id: '101', name: 'App 101', removedAt: '2026-03-07T12:00:00.000Z', removedBy: 'Ada', reason: 'a test app' },
    ])
    expect((await send('POST', `${path}/restore`)).statusCode).toBe(204)
    expect(await international(member.cookie)).toMatchObject({ totalApps: 30, showing: 30 })
    expect((await send('POST', `${path}/restore`)).json()).toMatchObject({ status: 404, code: 'app.not_listed' })
  })

  test.each(['4711', '9'.repeat(15)])('the top international list cannot lose %s, which is unknown', async id => {
    const answer = await send('DELETE', `/api/admin/top-international-apps/${id}`)
    expect(answer.json()).toMatchObject({ status: 404, code: 'app.not_found', message: expect.stringContaining(id) })
  })
})

describe('a refresh', () => {
  const refresh = (id: number | string) => send('POST', `/api/admin/apps/${id}/refresh`)
  const sweepOf = async (id: number) => {
    const { collector, desk } = opened.services.measuring
    const { sweeps } = await desk.getDesk()
    const sweep = sweeps.find(({ reason }) => reason === `refresh of ${id}`)
    const charts = await collector.listSweepCharts(Number(sweep?.id))
    return charts.map(({ chartKey }) => chartKey)
  }

  test('a refresh reads the charts in which the app ranks, in the measured countries, and starts once', async () => {
    const answer = startedCharts.parse((await refresh(101)).json())
    expect(answer).toEqual({ charts: 2, estimatedEndAt: expect.any(String) })
    expect(await sweepOf(101)).toEqual(['us:top-free:36:iphone', 'gb:top-free:36:iphone'])
    // Ranks in Germany and in Japan, which is no longer measured.
    await refresh(111)
    expect(await sweepOf(111)).toEqual(['de:top-free:36:iphone'])
    const again = startedCharts.parse((await refresh(101)).json())
    expect(again.charts).toBe(2)
    // The chart of the other refresh comes before the second chart of this one.
    expect(Date.parse(again.estimatedEndAt ?? '')).toBeGreaterThan(Date.parse(answer.estimatedEndAt ?? ''))
    const [act] = await listActs()
    expect(act).toMatchObject({ action: 'app.refresh', subject: '101', subjectName: 'App 101', username: 'Ada' })
  })

  test('a refresh of an app that ranks nowhere reads the overall charts of all countries, the largest first', async () => {
    expect(startedCharts.parse((await refresh(unranked)).json()).charts).toBe(4 * 3 * 2)
    const charts = await sweepOf(unranked)
    expect(new Set(charts).size).toBe(24)
    expect(charts.slice(0, 6).every(chartKey => chartKey.startsWith('us:'))).toBe(true)
  })

  test('a refresh of an unknown app, or while the collector is paused, is refused and not logged', async () => {
    const before = (await listActs()).length
    for (const id of ['4711', '9'.repeat(15)])
      expect((await refresh(id)).json()).toMatchObject({ code: 'app.not_found' })
    expect((await send('POST', '/api/admin/collector/pause')).statusCode).toBe(204)
    expect((await refresh(102)).json()).toMatchObject({ status: 409, code: 'collector.off' })
    expect((await send('POST', '/api/admin/collector/resume')).statusCode).toBe(204)
    expect(await listActs()).toHaveLength(before + 2)
  })
})

describe('a reason', () => {
  const path = '/api/admin/top-international-apps/130'
  const removeFor = async (body: string) => {
    const answer = await send('DELETE', path, body)
    if (answer.statusCode === 204) await send('POST', `${path}/restore`)
    return answer.statusCode
  }
  const lastReason = async () => (await listActs())[1]?.reason

  test.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a formula', '=HYPERLINK("https://evil.example","x")'],
    ['500 characters', 'ü'.repeat(500)],
    ['lines and quotes', 'one\r\n"two", three'],
    ['a script that is written from right to left', '\u202Eאבג'],
  ])('a reason that is %s is stored unchanged', async (_, reason) => {
    expect(await removeFor(JSON.stringify({ reason }))).toBe(204)
    expect(await lastReason()).toBe(reason)
  })

  test('a reason is stored without half characters, and refused with one that the database rejects', async () => {
    expect(await removeFor('{"reason":"ab\\ud800c"}')).toBe(204)
    expect(await lastReason()).toBe('ab\uFFFDc')
    expect(await removeFor('{"reason":"a\\u0000b"}')).toBe(400)
  })

  test.each(['{}', '{"reason":"  "}', 'null'])('a reason that is blank is not stored: %s', async body => {
    expect(await removeFor(body)).toBe(204)
    expect(await lastReason()).toBeNull()
  })

  test.each([
    JSON.stringify({ reason: 'x'.repeat(501) }),
    '{"reason":1}',
    '{"reason":["x"]}',
    '{"reason":"x","userId":"00000000-0000-4000-8000-000000000000"}',
    '[]',
  ])('a reason that is no such text is refused: %.30s', async body => {
    expect(await removeFor(body)).toBe(400)
  })

  test('a reason is plain text to a spreadsheet that opens the file of the log', async () => {
    await removeFor(JSON.stringify({ reason: '=1+1' }))
    const { headers, body } = await send('GET', '/api/admin/audit.csv')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rank-atlas-audit.csv"',
      'cache-control': 'no-store',
    })
    expect(body.startsWith('\uFEFFat,username,action,')).toBe(true)
    expect(body).toContain("2026-03-07T12:00:00.000Z,Ada,international.remove,130,App 130,'=1+1,\r\n")
    expect(body).toContain(`,"'=HYPERLINK(""https://evil.example"",""x"")",`)
  })
})
