import { beforeAll, describe, expect, test } from 'vitest'
import { chartAtMoment } from '#contract/chart-snapshots.ts'
import { listRankSeries } from '#contract/rank-histories.ts'
import { rankHistory } from '#contract/ranks.ts'
import { appWorld } from '#contract/worlds.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { recordOffers } from '../catalog/offers.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem } from '../testing/answers.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const appId = 6760838876
const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
const key = 'us:top-free:36:iphone'

const snapshotAt = (text: string, appIds: readonly number[]): Snapshot => ({
  chart,
  source: 'rss',
  depth: 100,
  appIds,
  observedAt: new Date(text),
})

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history, clock } = opened.services
  const apps = [appId, 22].map(id => ({ appId: id, name: `App ${id}` }))
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
  await history.snapshots.recordSnapshots([snapshotAt('2026-03-07T10:00:00Z', [22, appId])])
})

const get = (url: string) => opened.server.inject({ url })

describe('the rank history of an app', () => {
  const url = `/api/apps/${appId}/ranks?storefront=us`

  test('the rank history of an app covers the last 90 days by default', async () => {
    const body = rankHistory.parse((await get(url)).json())
    expect(body).toMatchObject({ from: '2025-12-07T12:00:00.000Z', to: '2026-03-07T12:00:00.000Z' })
    expect(body.points).not.toEqual([])
    const earlier = await get(`${url}&to=2026-03-07T09:59:59Z`)
    expect(rankHistory.parse(earlier.json()).points).toEqual([
      { observedAt: null, at: '2025-12-07T09:59:59.000Z', state: 'not-tracked' },
    ])
  })

  test('the rank history of an app has a time of a reading only where something was read', async () => {
    const { database, history } = opened.services
    const gone = { ...chart, storefront: 'fr' } as const
    const failure = {
      observedAt: new Date('2026-03-06T10:00:00Z'),
      outcome: 'failed',
      reason: 'http',
      detail: '503',
    } as const
    await history.snapshots.recordSnapshots(
      ['2026-03-05T10:00:00Z', '2026-03-07T10:00:00Z'].map(text => ({ ...snapshotAt(text, [22]), chart: gone })),
    )
    await history.fetches.recordFetches([{ chart: gone, ...failure }])
    for (const day of ['04', '05', '06'])
      await recordOffers(database.db, {
        storefront: 'fr',
        found: [],
        missing: [appId],
        at: new Date(`2026-03-${day}T00:00:00Z`),
      })
    const from = '2026-03-01T00:00:00.000Z'
    const { points } = rankHistory.parse((await get(`/api/apps/${appId}/ranks?storefront=fr&from=${from}`)).json())
    expect(points).toMatchObject([
      { observedAt: null, at: from, state: 'not-tracked' },
      { observedAt: null, at: '2026-03-05T10:00:00.000Z', state: 'not-offered' },
      { observedAt: null, at: '2026-03-06T10:00:00.000Z', state: 'not-offered' },
      { observedAt: null, at: '2026-03-07T10:00:00.000Z', state: 'not-offered' },
    ])
    const world = appWorld.parse((await get(`/api/apps/${appId}/world`)).json())
    expect(world.countries.find(({ storefront }) => storefront === 'fr')).toMatchObject({
      state: 'not-offered',
      observedAt: null,
      depth: null,
    })
    const untracked = chartAtMoment.parse((await get('/api/charts?storefront=jp&at=2026-03-07T11:00:00Z')).json())
    expect(untracked).toMatchObject({ state: 'not-tracked', observedAt: null, at: '2026-03-07T11:00:00.000Z' })
  })

  test('the rank history of an unknown app is not found', async () => {
    expectProblem(await get('/api/apps/4711/ranks?storefront=us'), 'app.not_found')
  })

  test.each([
    ['from after to', 'from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z', /"from" is after "to"/],
    ['from after now', 'from=2027-01-01T00:00:00Z', /"from" is after "to"/],
    ['more than ten years', 'from=2010-01-01T00:00:00Z', /longer than ten years/],
    ['a day for a moment', 'from=2026-03-02', /from/],
    ['a local time', 'from=2026-03-02T00:00:00%2B01:00', /from/],
    ['a storefront that is none', 'storefront=zz', /storefront/],
    ['a genre without charts', 'genre=1', /genre/],
    ['a chart type that is none', 'chartType=free', /chartType/],
  ])('%s is refused with a sentence', async (_, query, message) => {
    const storefront = query.startsWith('storefront') ? '' : 'storefront=us&'
    const response = await get(`/api/apps/${appId}/ranks?${storefront}${query}`)
    expectProblem(response, 'request.invalid')
    expect(response.json().message).toMatch(message)
  })
})

describe('several rank series', () => {
  const url = `/api/rank-series?apps=${appId},22&charts=${key},de:top-free:36:iphone`
  const ask = async (address: string) => listRankSeries.response.parse((await get(address)).json())

  test('several rank series contain every app in every chart, each once', async () => {
    const { series } = await ask(`${url}&resolution=auto`)
    const named = series.map(({ appStoreId, chart, points }) => [appStoreId, chart.storefront, points.at(-1)?.state])
    expect(named).toEqual([
      [String(appId), 'us', 'ranked'],
      [String(appId), 'de', 'not-tracked'],
      ['22', 'us', 'ranked'],
      ['22', 'de', 'not-tracked'],
    ])
    expect((await ask(`${url},${key}`)).series).toHaveLength(4)
  })

  test('several rank series have every measurement up to 100 days and one per day beyond, unless requested otherwise', async () => {
    const resolutionOf = async (query: string) => (await ask(`${url}&${query}`)).resolution
    expect(await resolutionOf('')).toBe('measurement')
    expect(await resolutionOf('from=2025-11-27T12:00:00Z')).toBe('measurement')
    expect(await resolutionOf('from=2025-11-27T11:59:59Z')).toBe('day')
    expect(await resolutionOf('resolution=day')).toBe('day')
    expect(await resolutionOf('from=2024-03-07T12:00:00Z&resolution=measurement')).toBe('measurement')
  })

  test('several rank series are refreshed as soon as anything is recorded', async () => {
    const { history } = opened.services
    const before = (await ask(url)).series[0]?.points.length ?? 0
    const snapshot = snapshotAt('2026-03-07T11:00:00Z', [appId])
    await history.record([{ chart, observedAt: snapshot.observedAt, outcome: 'recorded', snapshot }])
    expect((await ask(url)).series[0]?.points).toHaveLength(before + 1)
  })

  const charts = ['us', 'de', 'fr', 'jp', 'gb', 'it', 'es'].map(code => `${code}:top-free:36:iphone`).join(',')

  test.each([
    ['fourteen series', `apps=${appId},22&charts=${charts}`, /14 series; request at most 12/],
    ['a chart that is none', `apps=22&charts=zz:top-free:36:iphone`, /chart key/],
    ['no app', `apps=&charts=${key}`, /App Store id/],
    [
      'every measurement of many for ten years',
      `apps=22&charts=${charts}&from=2016-04-01T00:00:00Z&resolution=measurement`,
      /"day"/,
    ],
    ['more than ten years', `apps=22&charts=${key}&from=2010-01-01T00:00:00Z`, /ten years/],
  ])('%s are refused with a sentence', async (_, query, message) => {
    const answer = await get(`/api/rank-series?${query}`)
    expectProblem(answer, 'request.invalid')
    expect(answer.json().message).toMatch(message)
  })

  test('several rank series of ten years with a measurement in every month come by day', async () => {
    const appIds = Array.from({ length: 25 }, (_, index) => 22 + index)
    const inMonth = (month: number): Snapshot[] =>
      [1, 2].map(day => ({
        chart: { ...chart, storefront: 'jp' },
        source: 'import',
        depth: 100,
        appIds,
        observedAt: new Date(Date.UTC(2016, 3 + month, day, 12)),
      }))
    // An insert may touch at most a hundred months.
    for (const months of [55, 110])
      await opened.services.history.snapshots.recordSnapshots(
        Array.from({ length: 55 }, (_, month) => inMonth(months - 55 + month)).flat(),
      )
    const japan = `/api/rank-series?apps=22&charts=jp:top-free:36:iphone&from=2016-04-01T00:00:00Z`
    const { resolution, series } = await ask(japan)
    const points = series[0]?.points ?? []
    expect(resolution).toBe('day')
    expect(points.filter(({ state }) => state === 'ranked')).toHaveLength(220)
    expect(points.filter(({ state }) => state === 'failed')).toHaveLength(110)
  })

  test('several rank series of unknown apps are not found', async () => {
    expectProblem(await get(`/api/rank-series?apps=22,4711&charts=${key}`), 'app.not_found')
  })
})
