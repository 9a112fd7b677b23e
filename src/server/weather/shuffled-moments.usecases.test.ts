import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { compareCharts } from '../alerts/comparisons.usecases.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse, openTestDatabase } from '../testing/test-databases.ts'
import { listShuffles } from './shuffled-moments.usecases.ts'
import { listStoredShuffles, recordShuffles } from './shuffles.repository.ts'
import { moveChart } from './testing/moving-charts.ts'
import { shuffledCharts } from './weather.table.ts'

const start = new Date('2026-03-01T09:00:00Z')
const daily: Chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' }
const often: Chart = { ...daily, storefront: 'jp' }
const momentsOf = (count: number, everyMs: number): Date[] =>
  Array.from({ length: count }, (_, at) => new Date(start.getTime() + at * everyMs))

test('imported days are judged as they would have been when they were measured, one by one', async () => {
  const { db } = await openTestDatabase()
  const clickhouse = await openTestClickHouse()
  const history = createHistory({ clickhouse, db, clock: createTestClock(new Date('2026-06-01T00:00:00Z')) })
  // Single wild days, two and three in a row, one before and one after a gap of three days.
  const snapshots = [
    ...moveChart(daily, { moments: momentsOf(52, dayMs), wild: [20, 30, 31, 44, 48], seed: 5 }).toSpliced(45, 3),
    ...moveChart(often, { moments: momentsOf(46, 6 * hourMs), wild: [5, 40, 41, 42], seed: 11 }),
  ].sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  const wildDays = [20, 30, 31, 44, 48].map(day => start.getTime() + day * dayMs)
  const wildHours = [40, 41, 42].map(at => start.getTime() + at * 6 * hourMs)
  /** The others are as calm as ever, and nobody would find one of them shuffled. */
  const isNearWild = ({ chart, observedAt }: Snapshot): boolean =>
    (chart === daily ? wildDays : wildHours).some(at => {
      const passedMs = observedAt.getTime() - at
      return passedMs >= 0 && passedMs <= (chart === daily ? dayMs : 6 * hourMs)
    })
  let recorded = 0
  for (const [id, snapshot] of snapshots.entries()) {
    if (!isNearWild(snapshot)) continue
    await history.snapshots.recordSnapshots(snapshots.slice(recorded, id + 1))
    recorded = id + 1
    const { chart, observedAt } = snapshot
    const { shuffles } = await compareCharts({ history, db }, [{ id, chartKey: chartKeyOf(chart), observedAt }])
    await recordShuffles(db, shuffles)
  }
  const span = { from: start, to: new Date(start.getTime() + 100 * dayMs) }
  const stored = await listStoredShuffles(db, span)
  await db.delete(shuffledCharts)
  const judged = await listShuffles({ history, db }, [daily, often], span)
  const toText = (shuffles: typeof stored) =>
    shuffles.map(({ chart, observedAt, ...rest }) => [chartKeyOf(chart), observedAt.toISOString(), rest]).sort()
  expect(toText(judged)).toEqual(toText(stored))
  expect(stored.length).toBeGreaterThanOrEqual(6)
})
