import { dayMs } from '#domain/units.ts'
import { createHistory } from '../history/history.usecases.ts'
import { type ChartFetch, ever, type Snapshot } from '../history/snapshots.rules.ts'
import { createHistoryStore } from '../history/store/history-store.usecases.ts'
import { everyChart } from '../history/store/stored-history.rules.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { sampleWorld } from './history-worlds.ts'
import { createTestClock } from './test-clock.ts'

/**
 * One run of a process that records a history of 100 days, for the test that kills it. After each day it files what is old;
 * after each month it thins and forgets. Opens the database of a folder, goes on behind the newest day there, and exits with 0
 * after the last one. Writes the newest recorded day, as `recorded 17`, at the start and after each day that has measurements.
 *
 * node keeping-process.ts <folder>
 */
const start = new Date('2026-03-01T00:00:00Z')
const days = 100

const [dataDir = ''] = process.argv.slice(2)
const { db, close } = await openDatabase({ dataDir })
const endOfDay = (day: number): Date => new Date(start.getTime() + (day + 1) * dayMs)
const historyOn = (day: number) => {
  const clock: Clock = createTestClock(endOfDay(day))
  return createHistory({ db, clock })
}

const fetchOf = (snapshot: Snapshot): ChartFetch => {
  const { chart, observedAt, appIds } = snapshot
  return { chart, observedAt, outcome: appIds.length === 0 ? 'empty' : 'recorded', snapshot }
}

const world = Map.groupBy(sampleWorld({ start, days }), ({ observedAt }) =>
  Math.floor((observedAt.getTime() - start.getTime()) / dayMs),
)

const record = (day: number) => historyOn(day).record((world.get(day) ?? []).map(fetchOf))

const keep = async (day: number): Promise<void> => {
  const { fileReadings, thinRanks, forgetMonths } = historyOn(day)
  await fileReadings({ before: new Date(endOfDay(day).getTime() - dayMs) })
  if (endOfDay(day).getUTCDate() !== 1) return
  await thinRanks({ threshold: 0, windowDays: 31, onStep: async () => {} })
  await forgetMonths({ keep: 2 })
}

const { times } = await createHistoryStore(db).listReadings(everyChart, ever)
const newest = times.length === 0 ? -1 : Math.floor((Math.max(...times) * 1_000 - start.getTime()) / dayMs)
process.stdout.write(`recorded ${newest + 1}\n`)
if (newest >= 0) await keep(newest)
for (let day = newest + 1; day < days; day += 1) {
  await record(day)
  if (world.has(day)) process.stdout.write(`recorded ${day + 1}\n`)
  await keep(day)
}
await close()
process.exit(0)
