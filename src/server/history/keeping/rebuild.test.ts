import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { sampleWorld, worldApps } from '../../testing/history-worlds.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { createHistory } from '../history.usecases.ts'

const clock = createTestClock(new Date('2026-03-23T12:00:00Z'))
const onStep = async () => {}
const snapshots = sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 50 })
const pairs = new Set(snapshots.flatMap(({ chart, appIds }) => appIds.map(appId => `${appId} ${chartKeyOf(chart)}`)))

const openWorld = async () => {
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock })
  await history.snapshots.recordSnapshots(snapshots)
  await history.fileReadings({ before: new Date('2026-03-10T00:00:00Z') })
  return { db, history }
}

test('best ranks made again from every snapshot are the same as before', async () => {
  const { history } = await openWorld()
  const before = await history.ranks.listPeakRanks(worldApps)
  const report = await history.rebuildSummaries({ onStep })
  expect(report).toEqual({ snapshots: snapshots.length, peaks: pairs.size, isSame: true })
  expect(await history.ranks.listPeakRanks(worldApps)).toEqual(before)
})

test('wrong, missing and false best ranks are corrected and reported', async () => {
  const { db, history } = await openWorld()
  const before = await history.ranks.listPeakRanks(worldApps)
  await db.execute(sql`DELETE FROM app_peaks WHERE ctid IN (SELECT ctid FROM app_peaks LIMIT 2)`)
  await db.execute(sql`UPDATE app_peaks SET rank = 1, reached_at = '2026-01-01' WHERE rank > 3`)
  await db.execute(sql`INSERT INTO app_peaks SELECT 4711, chart, 1, reached_at, seen_since FROM app_peaks LIMIT 1`)
  expect(await history.rebuildSummaries({ onStep })).toMatchObject({ peaks: pairs.size, isSame: false })
  const byPair = (list: typeof before) => list.map(rank => JSON.stringify(rank)).toSorted()
  expect(byPair(await history.ranks.listPeakRanks(worldApps))).toEqual(byPair(before))
  expect(await history.rebuildSummaries({ onStep })).toMatchObject({ isSame: true })
})

// Promise: P1
test('a run that is stopped goes on after the charts that are done', async () => {
  const { history } = await openWorld()
  const steps: unknown[] = []
  const stop = async (step: unknown) => {
    steps.push(step)
    throw new Error('cancelled')
  }
  await expect(history.rebuildSummaries({ onStep: stop })).rejects.toThrow('cancelled')
  expect(steps).toEqual([{ done: 3, total: 3, checkpoint: 3 }])
  expect(await history.rebuildSummaries({ from: 3, onStep })).toMatchObject({ isSame: true })
})
