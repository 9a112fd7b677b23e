import type { Database } from '../../platform/database.ts'
import { ever } from '../snapshots.rules.ts'
import { createAppMonthsRepository } from './app-months.repository.ts'
import { createAppRanksRepository, type RankLists } from './app-ranks.repository.ts'
import { createChunksRepository } from './chunks.repository.ts'
import { createFilingRepository, type Taken } from './filing.repository.ts'
import { withoutReadings } from './filing.rules.ts'
import { createRemovingRepository, type FoundPeak, type Place } from './removing.repository.ts'
import { noReadings, type ReadingColumns } from './stored-readings.rules.ts'

/** A measurement. `chart`: its number. `at`: in seconds since 1970. */
export type RemovedReading = { chart: number; at: number }

type IsRemoved = (chart: number, at: number) => boolean

const keyOf = (chart: number, at: number): string => `${chart} ${at}`
const placeKeyOf = ({ app, chart }: Place): string => `${app} ${chart}`

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

/** The best rank and the first sight of each app in each chart. */
const gatherPeaks = ({ apps, charts, times, ranks }: RankLists): Map<string, FoundPeak> => {
  const peaks = new Map<string, FoundPeak>()
  for (let row = 0; row < apps.length; row += 1) {
    const [app, chart, at, rank] = [apps[row] ?? 0, charts[row] ?? 0, times[row] ?? 0, ranks[row] ?? 0]
    const known = peaks.get(placeKeyOf({ app, chart }))
    if (!known) peaks.set(placeKeyOf({ app, chart }), { app, chart, rank, reached: at, since: at })
    else {
      if ((rank - known.rank || at - known.reached) < 0) [known.rank, known.reached] = [rank, at]
      known.since = Math.min(known.since, at)
    }
  }
  return peaks
}

/** Takes measurements out of history, and out of all that was derived from them, in the caller's transaction. */
export const createRemoving = () => {
  const [filing, removing] = [createFilingRepository(), createRemovingRepository()]
  const [chunks, appMonths] = [createChunksRepository(), createAppMonthsRepository()]

  /** Takes the ranks of these measurements from the packed months of their apps. */
  const removeRanks = async (tx: Database, { month, readings }: Taken, isRemoved: IsRemoved): Promise<void> => {
    const apps = [...new Set(pickRows(readings, isRemoved).apps.flatMap(list => [...list]))]
    const packed = await appMonths.listMonths(tx, apps, month)
    const left = [...packed].map(([app, series]) => [app, withoutReadings(series, isRemoved)] as const)
    const empty = left.filter(([, { charts }]) => charts.length === 0).map(([app]) => app)
    await appMonths.removeMonths(tx, month, empty)
    const full = left.filter(([, { charts }]) => charts.length > 0)
    await appMonths.saveMonths(tx, month, new Map(full))
  }

  const removeFrom = async (tx: Database, taken: Taken, isFiled: boolean, isRemoved: IsRemoved): Promise<void> => {
    if (isFiled) await removeRanks(tx, taken, isRemoved)
    await chunks.removeChunks(tx, taken.chunks)
    await chunks.insertChunks(
      tx,
      pickRows(taken.readings, (chart, at) => !isRemoved(chart, at)),
      isFiled,
    )
  }

  /** A removed peak may have hidden the second best rank. What was deleted with its month is no longer known. */
  const renewPeaks = async (tx: Database, removed: readonly RemovedReading[]): Promise<void> => {
    const touched = await removing.listTouchedPeaks(tx, removed)
    if (touched.length === 0) return
    const ranks = await createAppRanksRepository(tx).listRanks({
      apps: [...new Set(touched.map(({ app }) => app))],
      charts: new Set(touched.map(({ chart }) => chart)),
      ...ever,
    })
    const found = gatherPeaks(ranks)
    await removing.removePeaks(tx, touched)
    await removing.savePeaks(
      tx,
      touched.flatMap(place => found.get(placeKeyOf(place)) ?? []),
    )
  }

  return {
    findKeptSince: removing.findKeptSince,

    removeReadings: async (tx: Database, removed: readonly RemovedReading[]): Promise<void> => {
      if (removed.length === 0) return
      await filing.lock(tx)
      const keys = new Set(removed.map(({ chart, at }) => keyOf(chart, at)))
      const isRemoved: IsRemoved = (chart, at) => keys.has(keyOf(chart, at))
      for (const isFiled of [true, false])
        for (const taken of await chunks.takeHolding(tx, removed, isFiled))
          await removeFrom(tx, taken, isFiled, isRemoved)
      await renewPeaks(tx, removed)
      const charts = [...new Set(removed.map(({ chart }) => chart))]
      await removing.renewBeginnings(tx, charts, await removing.findKeptSince(tx))
    },
  }
}
