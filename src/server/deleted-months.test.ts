import { expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { shortOrLong } from '../../vitest.length.ts'
import { createHistory } from './history/history.usecases.ts'
import type { Snapshot } from './history/snapshots.rules.ts'
import { fillCatalog } from './testing/backup-world.ts'
import { worldApps, worldCharts } from './testing/history-worlds.ts'
import { askQuestions, listDifferences } from './testing/questions.ts'
import { createTestClock } from './testing/test-clock.ts'
import { openTestStorage } from './testing/test-databases.ts'

const clock = createTestClock(new Date('2026-04-16T08:00:00Z'))
const charts: readonly Chart[] = [...worldCharts, { ...worldCharts[0], genre: 6014 }]
/** Leads all charts of March, so that no other app has its best rank there: deleting a month keeps best ranks. */
const leader = 19

const rotate = (list: readonly number[], by: number): number[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]

/** Four measurements a day of each chart. */
const measure = (from: string, days: number, orderAt: (at: number) => number[]): Snapshot[] =>
  Array.from({ length: days * 4 }, (_, at) => new Date(Date.parse(from) + at * 6 * hourMs)).flatMap((observedAt, at) =>
    charts.map(
      (chart, place): Snapshot => ({ chart, observedAt, source: 'rss', depth: 100, appIds: orderAt(at * 5 + place) }),
    ),
  )

/** Ends long enough before April that the first move of April is across a gap, which counts nowhere. */
const march = measure('2026-03-07T12:00:00Z', 12, at => [leader, ...rotate(worldApps, at)])
const april = measure('2026-04-01T00:00:00Z', 15, at => rotate([...worldApps, leader], at))

/** What a server answers after it recorded these snapshots and then deleted all but the current month. */
const answersAfter = async (snapshots: readonly Snapshot[], deleted: readonly number[]) => {
  const storage = await openTestStorage()
  const { database } = storage
  await fillCatalog(database.db)
  const history = createHistory({ db: database.db, clock })
  await history.snapshots.recordSnapshots(snapshots)
  expect(await history.forgetMonths({ keep: 0 })).toEqual(deleted)
  const answers = await askQuestions(storage, { clock, every: shortOrLong(40, 1) })
  await storage.closeStorage()
  return answers
}

test('a server that has deleted old months answers as one that began after them', async () => {
  const younger = await answersAfter(april, [])
  const older = await answersAfter([...march, ...april], [202603])
  expect(younger.size).toBeGreaterThan(20)
  const differences = listDifferences(younger, older)
  expect(differences.filter(([url]) => url !== '/api/data-health')).toEqual([])
})
