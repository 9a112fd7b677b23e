import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { getChart, getChartReplay, listChartMoments } from '#contract/chart-snapshots.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const get = (url: string, headers: Record<string, string> = {}) => opened.server.inject({ url, headers })

const measured = (time: string, appIds: number[]): ChartFetch => {
  const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
  const observedAt = new Date(`2026-03-${time}:00Z`)
  return { chart, observedAt, outcome: 'recorded', snapshot: { chart, observedAt, source: 'rss', depth: 100, appIds } }
}

const record = async (...fetches: ChartFetch[]) => {
  await opened.services.history.record(fetches)
}

beforeAll(async () => {
  opened = await openTestServer()
  const { database, clock } = opened.services
  await recordSeenApps(database.db, [{ appId: 11, name: 'Test App', genre: 6014 }], {
    storefront: 'us',
    at: clock.now(),
  })
  await record(measured('06T10:00', [12]), measured('07T10:00', [11, 12]))
})

describe('the chart endpoints', () => {
  test('the chart endpoints return the top free apps of the United States now, compared with the day before, by default', async () => {
    const answer = getChart.response.parse((await get('/api/charts')).json())
    expect(answer).toMatchObject({
      state: 'measured',
      observedAt: '2026-03-07T10:00:00.000Z',
      gone: [],
      comparedWith: { state: 'measured', observedAt: '2026-03-06T10:00:00.000Z' },
      places: [
        { rank: 1, app: { id: '11', name: 'Test App' }, change: 'new', previousRank: null },
        { rank: 2, app: { id: '12', name: 'App 12' }, change: 'fell', previousRank: 1 },
      ],
    })
  })

  test('the chart endpoints list the moments and replay the days of a chart', async () => {
    const { moments } = listChartMoments.response.parse((await get('/api/charts/moments')).json())
    expect(moments.map(({ state, entryCount }) => [state, entryCount])).toEqual([
      ['measured', 2],
      ['measured', 1],
      ['not-tracked', 0],
    ])
    const { frames, apps } = getChartReplay.response.parse((await get('/api/charts/replay?days=3')).json())
    expect(frames.map(({ appStoreIds }) => appStoreIds)).toEqual([[], ['12'], ['11', '12']])
    expect(apps.map(({ name }) => name)).toEqual(['App 12', 'Test App'])
  })

  test('the chart endpoints link to the next page of moments, in a packed answer too', async () => {
    const whole = listChartMoments.response.parse((await get('/api/charts/moments')).json())
    expect(whole.nextCursor).toBeNull()
    const packed = await get('/api/charts/moments?limit=2', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const first = listChartMoments.response.parse(JSON.parse(String(gunzipSync(packed.rawPayload))))
    expect(first.moments).toEqual(whole.moments.slice(0, 2))
    const next = /^<http:\/\/[^/]+(.+)>; rel="next"$/.exec(String(packed.headers.link))?.[1] ?? ''
    expect(new URLSearchParams(next.split('?')[1]).get('cursor')).toBe(first.nextCursor)
    const last = await get(next)
    expect(last.json().moments).toEqual(whole.moments.slice(2))
    expect(last.headers.link).toBeUndefined()
  })

  test('the chart endpoints answer 304 until the chart is fetched again, for past moments too', async () => {
    const urls = ['/api/charts', '/api/charts?at=2026-03-07T10:00:00Z', '/api/charts/moments', '/api/charts/replay']
    const before = await Promise.all(urls.map(url => get(url)))
    const tagsAgain = async () => {
      const again = urls.map((url, index) => get(url, { 'if-none-match': String(before[index]?.headers.etag) }))
      return (await Promise.all(again)).map(({ statusCode }) => statusCode)
    }
    expect(await tagsAgain()).toEqual([304, 304, 304, 304])
    await record(measured('07T11:00', [11]))
    expect(await tagsAgain()).toEqual([200, 200, 200, 200])
    const past = await get('/api/charts?at=2026-03-07T10:00:00Z')
    expect(past.json()).toMatchObject({ nextAt: '2026-03-07T11:00:00.000Z', newestAt: '2026-03-07T11:00:00.000Z' })
  })

  test.each([
    [
      '/api/charts?at=2026-03-06T10:00:00Z&against=2026-03-07T10:00:00Z',
      '"against" must not be after the shown moment; swap them.',
    ],
    ['/api/charts?against=2026-03-08T10:00:00Z', '"against" must not be after the shown moment; swap them.'],
    ['/api/charts/moments?from=2026-03-07T10:00:00Z&to=2026-03-06T10:00:00Z', '"from" is after "to"; swap them.'],
    ['/api/charts/moments?from=2010-01-01T00:00:00Z', 'The span is longer than ten years; choose a shorter one.'],
    ['/api/charts/replay?to=2026-03-08', 'The day 2026-03-08 is in the future; choose an earlier day.'],
  ])('the chart endpoints refuse %s with a sentence', async (url, message) => {
    expect((await get(url)).json()).toMatchObject({ code: 'request.invalid', status: 400, message })
  })

  test('the chart endpoints refuse invalid charts, moments and spans', async () => {
    const urls = ['?storefront=xx', '?genre=1', '?at=yesterday', '?against=year', '/replay?days=32', '/replay?days=1']
    const answers = await Promise.all(urls.map(url => get(`/api/charts${url}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 400))
  })
})
