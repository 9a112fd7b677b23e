import { describe, expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { momentOf } from '#domain/rank-points.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { recordOffers } from '../catalog/offers.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { createHistoryStore } from '../history/store/history-store.usecases.ts'
import { sampleWorld, worldApps, worldCharts } from '../testing/history-worlds.ts'
import { noteStatements } from '../testing/noted-statements.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createRankHistories, type SeriesQuery } from './rank-histories.usecases.ts'

const at = (text: string) => new Date(`2026-03-${text}:00:00Z`)
const span = { from: at('01T00'), to: at('11T00') }

const chartOf = (storefront: StorefrontCode): Chart => ({
  storefront,
  type: 'top-free',
  genre: 36,
  device: 'iphone',
})
const seen = (storefront: StorefrontCode, time: string, appIds: number[]): Snapshot => ({
  chart: chartOf(storefront),
  observedAt: at(time),
  source: 'rss',
  depth: 100,
  appIds,
})

const open = async () => {
  const { db, statements } = noteStatements((await openTestDatabase()).db)
  const clock = createTestClock(span.to)
  const history = createHistory({ db, clock })
  const apps = worldApps.map(appId => ({ appId, name: `App ${appId}` }))
  await recordSeenApps(db, apps, { storefront: 'us', at: span.from })
  const rankHistories = createRankHistories({ db, history, clock })
  const list = (query: Partial<SeriesQuery>) =>
    rankHistories.listRankSeries({ appIds: [11], charts: [chartOf('us')], span, resolution: 'measurement', ...query })
  return { db, history, statements, rankHistories, list }
}

describe('many series at once', () => {
  test('many series equal the single ones, apps times charts in the given order', async () => {
    const { db, history, list } = await open()
    await history.snapshots.recordSnapshots(sampleWorld({ start: at('02T00'), days: 8 }))
    for (const day of ['04T00', '05T00', '06T00']) {
      await recordOffers(db, { storefront: 'de', found: [], missing: [12], at: at(day) })
    }
    await history.fetches.recordFetches([
      { chart: worldCharts[1], observedAt: at('10T12'), outcome: 'failed', reason: 'network', detail: '' },
    ])
    await db.transaction(tx =>
      createHistoryStore(db).recordOldRows(tx, [
        { name: 'thinnedApp', row: { appId: 12, before: '2026-03-06T00:00:00Z' } } as never,
      ]),
    )
    const series = await list({ appIds: worldApps.slice(0, 4), charts: worldCharts })
    const names = series.map(({ appStoreId, chart }) => `${appStoreId} ${chart.key}`)
    expect(names).toEqual(
      worldApps.slice(0, 4).flatMap(appId => worldCharts.map(chart => `${appId} ${chartKeyOf(chart)}`)),
    )
    expect(new Set(series.flatMap(({ points }) => points.map(({ state }) => state))).size).toBeGreaterThan(3)
    for (const [index, single] of series.entries()) {
      const [appId, chart] = [Number(single.appStoreId), worldCharts[index % worldCharts.length] ?? chartOf('us')]
      expect([single]).toEqual(await list({ appIds: [appId], charts: [chart] }))
    }
  })

  test('many series at once take as many statements as one', async () => {
    const { statements, list } = await open()
    const count = async (query: Parameters<typeof list>[0]): Promise<number> => {
      statements.length = 0
      await list(query)
      return statements.length
    }
    const many = { appIds: [11, 12, 13, 14], charts: ['us', 'de', 'jp'].map(code => chartOf(code as StorefrontCode)) }
    // The first queries also read which charts and apps there are.
    for (const query of [{}, many]) await count(query)
    expect(await count(many)).toBe(await count({}))
  })
})

test('each chart has the true state of each moment, alone or among others', async () => {
  const { db, history, rankHistories, list } = await open()
  await history.snapshots.recordSnapshots([
    ...['02T12', '03T12', '08T12', '09T12', '10T12'].map(time => seen('us', time, [22, 11])),
    seen('us', '04T12', [22]),
    ...['02T12', '03T12'].map(time => seen('de', time, [])),
    ...['02T12', '03T12', '04T12', '05T12'].map(time => seen('fr', time, [22])),
  ])
  await history.fetches.recordFetches([
    { chart: chartOf('us'), observedAt: at('05T12'), outcome: 'failed', reason: 'http', detail: '404' },
    { chart: chartOf('us'), observedAt: at('06T12'), outcome: 'suspect', reason: 'much-shorter', detail: 'evidence' },
  ])
  for (const day of ['04T00', '05T00', '06T00'])
    await recordOffers(db, { storefront: 'fr', found: [], missing: [11], at: at(day) })
  const charts = (['us', 'de', 'fr', 'jp'] as const).map(chartOf)
  const series = await list({ charts })
  const short = series.map(({ points }) =>
    points.map(point => `${momentOf(point).slice(8, 13)} ${point.state}${'reason' in point ? ` ${point.reason}` : ''}`),
  )
  const before = '01T00 not-tracked'
  expect(short).toEqual([
    [
      before,
      '02T12 ranked',
      '03T12 ranked',
      '04T12 unranked',
      '05T12 failed http',
      '06T12 failed suspect',
      '08T12 ranked',
      '09T12 ranked',
      '10T12 ranked',
    ],
    [before, '02T12 empty', '03T12 empty', '11T00 failed not-fetched'],
    [before, '02T12 unranked', '03T12 unranked', '04T12 not-offered', '05T12 not-offered', '11T00 failed not-fetched'],
    [before],
  ])
  const alone = await Promise.all(
    charts.map(asked => rankHistories.getRankHistory({ appId: 11, asked, span, resolution: 'measurement' })),
  )
  expect(alone.map(({ points }) => points)).toEqual(series.map(({ points }) => points))
})

test('by day an hourly chart has the last measurement of each day, and a day without any keeps its gap', async () => {
  const { history, list } = await open()
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const daysMeasured = ['02', '03', '05']
  await history.snapshots.recordSnapshots(
    daysMeasured.flatMap(day => hours.map((hour, index) => seen('us', `${day}T${hour}`, index % 2 ? [22, 11] : [11]))),
  )
  const until = { from: at('02T00'), to: new Date(at('06T00').getTime() - 1) }
  const [series] = await list({ span: until, resolution: 'day' })
  expect(series?.points.map(point => `${momentOf(point).slice(8, 13)} ${point.state}`)).toEqual([
    '02T23 ranked',
    '03T23 ranked',
    '04T11 failed',
    '05T23 ranked',
  ])
  const [whole] = await list({ span: until })
  expect(whole?.points).toHaveLength(3 * 24 + 1)
  expect(until.to.getTime() - until.from.getTime()).toBeLessThan(4 * dayMs)
})
