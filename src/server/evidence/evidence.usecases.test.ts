import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { recordChartedApps } from '../catalog/apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { dailySnapshots, hoursAfter, idsFrom, snapshotOf, usFree } from '../testing/evidence/charts-over-time.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createEvidence } from './evidence.usecases.ts'
import { createGradeImported } from './imported-readings.usecases.ts'
import { listHeldReadings } from './suspects.repository.ts'
import { insertWithdrawal, markUndone } from './withdrawals.repository.ts'

test('a response is compared with the newest reading of its chart, even if that is months old', async () => {
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock: createTestClock() })
  const [earlier, newest] = [idsFrom(1_000), idsFrom(2_000)]
  await history.snapshots.recordSnapshots([
    snapshotOf(earlier, { observedAt: hoursAfter(-24 * 90) }),
    snapshotOf(newest, { observedAt: hoursAfter(-24 * 60) }),
    snapshotOf(earlier, { chart: { ...usFree, storefront: 'de' } }),
  ])
  const { grade } = createEvidence({ db, history })
  const gradeOf = async (appIds: readonly number[]) => {
    const entries = appIds.map(appId => ({ appId }))
    const chart = { chart: usFree, source: 'rss', depth: 100, entries } as const
    return (await grade({ chart, askedAt: hoursAfter(24) })).verdict
  }
  expect(await gradeOf(newest)).toMatchObject({ grade: 'believed', outcome: 'unchanged' })
  expect(await gradeOf([...idsFrom(3_000, 50), ...idsFrom(2_000, 50)])).toMatchObject({
    grade: 'believed',
    outcome: 'recorded',
  })
})

const strangers = idsFrom(9e6)
const everyChart = { storefront: null, chartType: null, device: null, genre: null, origin: null }

test('a withdrawn response is not believed when the App Store repeats it, until the withdrawal is undone', async () => {
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock: createTestClock() })
  // One earlier reading does not show the chart's usual changes, so this change alone would not be suspicious.
  await history.snapshots.recordSnapshots([...dailySnapshots(1, { until: hoursAfter(-24 * 20) })])
  const at = hoursAfter(0)
  const made = { createdAt: at, reason: 'Wrong.', scope: everyChart, readings: 1, charts: 1, firstAt: at, lastAt: at }
  const reading = { chartKey: chartKeyOf(usFree), observedAt: at, source: 'rss', depth: 100, appIds: strangers }
  const id = await insertWithdrawal(db, made, [reading])
  const { grade } = createEvidence({ db, history })
  await recordChartedApps(db, [{ storefront: 'us', appIds: strangers }], at)
  const entries = strangers.map(appId => ({ appId }))
  const answer = { chart: { chart: usFree, source: 'rss', depth: 100, entries }, askedAt: hoursAfter(24) } as const
  expect((await grade(answer)).verdict).toMatchObject({ grade: 'unconfirmed', reason: 'withdrawn-before' })
  await markUndone(db, id, { undoneAt: at, undoneBy: null })
  expect((await grade(answer)).verdict).toMatchObject({ grade: 'believed' })
})

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
