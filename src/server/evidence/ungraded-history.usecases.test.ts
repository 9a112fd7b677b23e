import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { noteWithdrawnPlans } from '../collector/withdrawn-plans.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse, openTestDatabase } from '../testing/test-databases.ts'
import { ungradedHistory } from './evidence.table.ts'
import { dailySnapshots, hoursAfter, idsFrom, usFree } from './testing/charts-over-time.ts'
import { createGradeUngraded } from './ungraded-history.usecases.ts'
import { listSignedWithdrawals } from './withdrawals.repository.ts'

/** From the end of December to March 6. */
const days = dailySnapshots(70)
const [lieOfJanuary, lieOfMarch, changedOn] = [30, 66, 45]
const strangers = idsFrom(9e6)

/** History as recorded before grading existed, with two wrong readings and one genuine, permanent change. */
const recordedDays = days.map((day, at) => {
  if (at === lieOfJanuary || at === lieOfMarch) return { ...day, appIds: strangers }
  return at < changedOn ? day : { ...day, appIds: day.appIds.map(appId => appId + 5e6) }
})
const at = (index: number): Date => days[index]?.observedAt ?? new Date(0)
const never = async () => {}

const open = async ({ before = hoursAfter(24) } = {}) => {
  const [{ db }, clickhouse] = await Promise.all([openTestDatabase(), openTestClickHouse()])
  const clock = createTestClock()
  const history = createHistory({ clickhouse, db, clock })
  await history.snapshots.recordSnapshots(recordedDays)
  await db.insert(ungradedHistory).values({ before })
  const listTimes = async () =>
    (await history.snapshots.listSnapshotsSince(usFree, new Date(0))).map(({ observedAt }) => observedAt)
  const grade = createGradeUngraded({ db, clock, history, noteWithdrawnPlans })
  return { db, history, grade, listTimes }
}

const timesWithout = (...indexes: number[]) =>
  days.map(day => day.observedAt).filter(time => !indexes.some(index => at(index) === time))

test('readings recorded before grading existed are graded by the same rule, and wrong ones are withdrawn', async () => {
  const { db, history, grade, listTimes } = await open()
  expect(await history.ranks.listPeakRanks([strangers[0] ?? 0])).toMatchObject([{ rank: 1 }])
  expect(await grade({ onStep: never })).toBe(2)
  expect(await listTimes()).toEqual(timesWithout(lieOfJanuary, lieOfMarch))
  expect(await history.ranks.listPeakRanks([strangers[0] ?? 0])).toEqual([])
  const failures = await history.fetches.listFailuresOf([usFree], { from: new Date(0), to: hoursAfter(0) })
  const gaps = failures.get(chartKeyOf(usFree))?.map(({ observedAt, reason }) => ({ observedAt, reason }))
  expect(gaps).toEqual([lieOfJanuary, lieOfMarch].map(index => ({ observedAt: at(index), reason: 'withdrawn' })))
  const withdrawals = await listSignedWithdrawals(db, { limit: 10 })
  expect(withdrawals.map(({ row }) => [row.readings, row.people])).toEqual([
    [1, 0],
    [1, 0],
  ])
  expect(await grade({ onStep: never })).toBeUndefined()
})

test('a stopped grading run resumes after the last completed month', async () => {
  const { grade, listTimes } = await open()
  const steps: number[] = []
  const stop = async ({ checkpoint }: { checkpoint: number }) => {
    steps.push(checkpoint)
    if (steps.length === 2) throw new Error('killed')
  }
  await expect(grade({ onStep: stop })).rejects.toThrow('killed')
  expect(await listTimes()).toEqual(timesWithout(lieOfJanuary))
  expect(await grade({ onStep: stop })).toBe(1)
  expect(new Set(steps).size).toBe(steps.length)
  expect(await listTimes()).toEqual(timesWithout(lieOfJanuary, lieOfMarch))
})

test('readings from after the upgrade were graded on arrival and stay', async () => {
  const { grade, listTimes } = await open({ before: at(60) })
  expect(await grade({ onStep: never })).toBe(1)
  expect(await listTimes()).toEqual(timesWithout(lieOfJanuary))
})
