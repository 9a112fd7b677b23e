import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { sampleWorld, worldApps } from '../../testing/history-worlds.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { createHistoryStore } from './history-store.usecases.ts'
import { peaksView, ranksView, readingsView } from './people-views.table.ts'

const world = sampleWorld({ start: new Date('2026-03-01T00:00:00Z'), days: 12 })

const keyOf = ({
  storefront,
  chartType,
  genre,
  device,
}: Record<'storefront' | 'chartType' | 'device', string> & { genre: number }): string =>
  [storefront, chartType, genre, device].join(':')

test('the views for people have every measurement, every rank and every best rank, also after a night has filed them', async () => {
  const { db } = await openTestDatabase()
  const store = createHistoryStore(db)
  await db.transaction(tx =>
    store.recordReadings(
      tx,
      world.map(snapshot => ({ ...snapshot, outcome: 'recorded' })),
    ),
  )
  await store.fileReadings({ before: new Date('2026-03-08T00:00:00Z') })
  const readings = await db.select().from(readingsView)
  const toText = (at: Date, ...parts: unknown[]) => `${at.toISOString()} ${parts.join(' ')}`
  expect(readings.map(row => toText(row.observedAt, keyOf(row), row.source, row.depth, row.ranks)).toSorted()).toEqual(
    world.map(of => toText(of.observedAt, chartKeyOf(of.chart), of.source, of.depth, of.appIds.length)).toSorted(),
  )
  const ranks = await db.select().from(ranksView)
  expect(ranks.map(row => toText(row.observedAt, keyOf(row), row.rank, row.appId)).toSorted()).toEqual(
    world
      .flatMap(of => of.appIds.map((appId, index) => toText(of.observedAt, chartKeyOf(of.chart), index + 1, appId)))
      .toSorted(),
  )
  const peaks = await db.select().from(peaksView)
  expect(peaks.map(row => toText(row.reachedAt, keyOf(row), row.rank, row.appId)).toSorted()).toEqual(
    (await store.listPeaks(worldApps)).map(of => toText(of.reachedAt, of.key, of.rank, of.appId)).toSorted(),
  )
})
