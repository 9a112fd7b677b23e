import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { createHistory } from '../history/history.usecases.ts'
import { dailySnapshots, hoursAfter, idsFrom, usFree } from '../testing/evidence/charts-over-time.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createGradeImported } from './imported-readings.usecases.ts'
import { listHeldReadings } from './suspects.repository.ts'

const open = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock()
  const history = createHistory({ db, clock })
  return { db, history, grade: createGradeImported({ db, clock, history }) }
}

const days = dailySnapshots(40)
const everything = { from: new Date(0), to: hoursAfter(24 * 365) }

// Promise: P17
test('an imported day with the apps of another chart is held back for review and shown as a gap with the reason', async () => {
  const { db, history, grade } = await open()
  const wrong = days.map((day, at) => (at === 30 ? { ...day, appIds: idsFrom(9e6) } : day))
  const { believed, held } = await grade(wrong)
  expect(believed).toHaveLength(39)
  expect(held.map(({ fresh, grade }) => [fresh.observedAt, grade])).toEqual([[days[30]?.observedAt, 'rejected']])
  const rows = await listHeldReadings(db, { charts: [usFree], ...everything })
  expect(rows).toMatchObject([{ reason: 'replaced', grade: 'rejected', observedAt: days[30]?.observedAt }])
  await history.snapshots.recordSnapshots(believed)
  const failures = await history.fetches.listFailuresOf([usFree], everything)
  expect(failures.get(chartKeyOf(usFree))).toMatchObject([{ reason: 'suspect', detail: 'replaced' }])
})

test('a chart that changed permanently is believed from the day of the change', async () => {
  const { grade } = await open()
  const later = dailySnapshots(10, { seed: 77, until: days.at(-1)?.observedAt ?? new Date() })
  const moved = later.map(day => ({ ...day, appIds: day.appIds.map(appId => appId + 5e6) }))
  const { believed, held } = await grade([...days.slice(0, 30), ...moved])
  expect([believed.length, held.length]).toEqual([40, 0])
})

test('a chart that changed permanently is believed from the day of the change, even if each day is a separate import', async () => {
  const { db, history, grade } = await open()
  const later = dailySnapshots(4, { seed: 77, until: days[33]?.observedAt ?? new Date() })
  const moved = later.map(day => ({ ...day, appIds: day.appIds.map(appId => appId + 5e6) }))
  await history.snapshots.recordSnapshots(days.slice(0, 30))
  const counts: number[] = []
  for (const day of moved) {
    const { believed } = await grade([day])
    await history.snapshots.recordSnapshots(believed)
    counts.push(believed.length)
  }
  expect(counts).toEqual([0, 0, 1, 1])
  const stored = await history.snapshots.listSnapshotsSince(usFree, moved[0]?.observedAt ?? new Date())
  expect(stored.map(({ appIds }) => appIds)).toEqual(moved.map(({ appIds }) => appIds))
  expect(await listHeldReadings(db, everything)).toEqual([])
})

test('grading a file twice stores held readings once', async () => {
  const { db, grade } = await open()
  const wrong = days.map((day, at) => (at === 30 ? { ...day, appIds: idsFrom(9e6) } : day))
  await grade(wrong)
  await grade(wrong)
  expect(await listHeldReadings(db, everything)).toHaveLength(1)
})
