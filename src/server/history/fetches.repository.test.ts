import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { openTestClickHouse } from '../testing/test-databases.ts'
import { createFetchesRepository } from './fetches.repository.ts'
import type { ChartFetch } from './snapshots.rules.ts'
import { createWorldChartsRepository } from './world-charts.repository.ts'

const chart: Chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' }
const observedAt = new Date('2026-03-07T12:00:00Z')
const since = new Date('2026-03-07T00:00:00Z')
const until = new Date('2026-03-08T00:00:00Z')

const held: ChartFetch = { chart, observedAt, outcome: 'suspect', reason: 'replaced', detail: '' }
const snapshot = { chart, observedAt, source: 'rss', depth: 100, appIds: [1, 2, 3] } as const
const confirmed: ChartFetch = { chart, observedAt, outcome: 'recorded', snapshot }

test('a held reading confirmed later is listed nowhere as a failure', async () => {
  const clickhouse = await openTestClickHouse()
  const fetches = createFetchesRepository(clickhouse)
  const worldCharts = createWorldChartsRepository(clickhouse)
  const kinds = { storefronts: ['us'], genres: [36], chartTypes: ['top-free'], devices: ['iphone'] } as const
  const list = async () => [
    (await fetches.listFailedCharts({ since })).size,
    (await fetches.listFailuresOf([chart], { from: since, to: until })).get(chartKeyOf(chart))?.length ?? 0,
    (await worldCharts.listNewestFailures(kinds, { after: since, to: until })).size,
  ]
  await fetches.recordFetches([held])
  expect(await list()).toEqual([1, 1, 1])
  await fetches.recordFetches([confirmed])
  expect(await list()).toEqual([0, 0, 0])
})
