import type { Database } from '../../platform/database/database.ts'
import { listAppMonths, removeAppMonths, saveAppMonths } from './app-months.repository.ts'
import { insertChunks, removeChunks, takeFiled, takeHolding } from './chunks.repository.ts'
import { lockFiling, type Taken } from './filing.repository.ts'
import { groupByApp, mergeSeries, withoutReadings } from './filing.rules.ts'
import { correctBeginnings, correctPeaks, findKeptSince } from './removing.repository.ts'
import { noReadings, type ReadingColumns } from './stored-readings.rules.ts'

/** A measurement. `chart`: its number. `at`: in seconds since 1970. */
type RemovedReading = { chart: number; at: number }

type IsRemoved = (chart: number, at: number) => boolean

const keyOf = (chart: number, at: number): string => `${chart} ${at}`

const pickRows = (readings: ReadingColumns, isWanted: IsRemoved): ReadingColumns => {
  const rows = readings.charts.flatMap((chart, row) => (isWanted(chart, readings.times[row] ?? 0) ? [row] : []))
  const pick = (values: readonly number[]): number[] => rows.map(row => values[row] ?? 0)
  return {
    ...noReadings(),
    charts: pick(readings.charts),
    times: pick(readings.times),
    sources: pick(readings.sources),
    outcomes: pick(readings.outcomes),
    depths: pick(readings.depths),
    entries: pick(readings.entries),
    moves: pick(readings.moves),
    previous: pick(readings.previous),
    apps: rows.map(row => readings.apps[row] ?? new Int32Array(0)),
  }
}

/**
 * Packs the ranks of the apps in these measurements again, without them, and adds those of the remaining measurements: where
 * ranks were thinned, a removed record may have been the reason why another rank was thinned away.
 */
const packAgain = async (tx: Database, { month, readings }: Taken, isRemoved: IsRemoved): Promise<void> => {
  const gone = pickRows(readings, isRemoved)
  const apps = [...new Set(gone.apps.flatMap(list => [...list]))]
  const left = groupByApp((await takeFiled(tx, [...new Set(gone.charts)], month)).readings)
  const packed = await listAppMonths(tx, apps, month)
  const again = [...packed].map(
    ([app, series]) => [app, mergeSeries(withoutReadings(series, isRemoved), left.listOf(app))] as const,
  )
  const empty = again.filter(([, { charts }]) => charts.length === 0).map(([app]) => app)
  await removeAppMonths(tx, month, empty)
  await saveAppMonths(tx, month, new Map(again.filter(([, { charts }]) => charts.length > 0)))
}

const removeFrom = async (tx: Database, taken: Taken, isFiled: boolean, isRemoved: IsRemoved): Promise<void> => {
  const left = pickRows(taken.readings, (chart, at) => !isRemoved(chart, at))
  await removeChunks(tx, taken.chunks)
  await insertChunks(tx, left, isFiled)
  if (isFiled) await packAgain(tx, taken, isRemoved)
}

/** Takes measurements out of history, and out of all that was derived from them, in the caller's transaction. */
export const removeReadings = async (tx: Database, removed: readonly RemovedReading[]): Promise<void> => {
  if (removed.length === 0) return
  await lockFiling(tx)
  const keys = new Set(removed.map(({ chart, at }) => keyOf(chart, at)))
  const isRemoved: IsRemoved = (chart, at) => keys.has(keyOf(chart, at))
  for (const isFiled of [true, false])
    for (const taken of await takeHolding(tx, removed, isFiled)) await removeFrom(tx, taken, isFiled, isRemoved)
  await correctPeaks(tx, removed)
  const charts = [...new Set(removed.map(({ chart }) => chart))]
  await correctBeginnings(tx, charts, await findKeptSince(tx))
}
