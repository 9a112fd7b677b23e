import { expect, test } from 'vitest'
import { chartKeyOf, findChartKind } from '#domain/charts.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { createChartBeginnings } from '../chart-beginnings.usecases.ts'
import { createSnapshots } from '../charts/snapshots.usecases.ts'
import type { ExportRow } from '../export-rows.rules.ts'
import { createHistoryStore } from './history-store.usecases.ts'

const country = 'us'
const text = 'top-free:all:iphone'
const kind = findChartKind(text)
if (!kind) throw new RangeError(`"${text}" is not a chart.`)
const chart = { storefront: country, ...kind } as const
const [seen, newest, kept] = ['2026-01-05T04:00:00Z', '2026-02-20T04:00:00Z', '2026-03-01T00:00:00Z']

const rows: ExportRow[] = [
  { name: 'forgotten', row: { before: kept } },
  { name: 'oldPeak', row: { appId: 11, country, chart: text, rank: 2, observedAt: seen } },
  {
    name: 'oldChart',
    row: { country, chart: text, observedAt: newest, source: 'rss', depth: 100, appIds: [22, 11] },
  },
  { name: 'oldBeginning', row: { country, chart: text, isMeasured: true, firstAt: seen } },
  { name: 'oldBeginning', row: { country, chart: text, isMeasured: false, firstAt: '2026-01-01T00:00:00Z' } },
]

const openStore = async () => {
  const { db } = await openTestDatabase()
  const store = createHistoryStore(db)
  const put = (of: readonly ExportRow[]): Promise<void> => db.transaction(tx => store.recordOldRows(tx, of))
  return { db, store, put }
}

test('what an export says of deleted months is known again, and is no measurement; repeated, it changes nothing', async () => {
  const { store, put } = await openStore()
  for (const _ of [1, 2]) {
    await put(rows)
    expect(await store.findKeptSince()).toEqual(new Date(kept))
    expect(await store.listPeaks([11])).toEqual([
      { appId: 11, chart, key: chartKeyOf(chart), rank: 2, reachedAt: new Date(seen), seenSince: new Date(seen) },
    ])
    const found = await createSnapshots(store).findLatestSnapshot(chart)
    expect(found).toEqual({ chart, observedAt: new Date(newest), source: 'rss', depth: 100, appIds: [22, 11] })
    expect(await createSnapshots(store).listSnapshotsSince(chart, new Date(0))).toEqual([])
    const beginnings = createChartBeginnings(store)
    expect(await beginnings.listTrackedSince([chart])).toEqual(new Map([[chartKeyOf(chart), new Date(kept)]]))
    expect(await beginnings.listFirstMoments([chart])).toEqual(new Map([[chartKeyOf(chart), new Date(kept)]]))
    expect(await beginnings.listCutCharts([chart])).toEqual(new Set([chartKeyOf(chart)]))
  }
})

test('months that exist here are not marked as deleted because they were deleted elsewhere', async () => {
  const { db, store, put } = await openStore()
  const observedAt = new Date('2026-02-21T04:00:00Z')
  const reading = { chart, observedAt, source: 'rss', outcome: 'recorded', depth: 100, appIds: [11, 22] } as const
  await db.transaction(tx => store.recordReadings(tx, [reading]))
  await put(rows)
  expect(await store.findKeptSince()).toBeUndefined()
  expect(await createSnapshots(store).findLatestSnapshot(chart)).toMatchObject({ observedAt, appIds: [11, 22] })
  expect(await store.listPeaks([11])).toMatchObject([{ rank: 1, reachedAt: observedAt, seenSince: new Date(seen) }])
})
