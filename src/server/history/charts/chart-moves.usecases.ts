import { batchesOf } from '#domain/batches.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { secondMs } from '#domain/units.ts'
import { dateOfSeconds, secondsOf } from '../../platform/database/moments.ts'
import { mapYielding } from '../../platform/limits/event-loop.ts'
import { rowsByChart } from '../columns.rules.ts'
import { lastMoment } from '../snapshots.rules.ts'
import { longestSilenceMs } from '../states.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Readings, Span } from '../store/stored-history.rules.ts'
import { meanMoveOf } from './chart-moves.rules.ts'

/**
 * How far the apps of a chart moved between consecutive measurements, oldest first. Stored as columns: the world has a
 * hundred thousand moves, too many for objects.
 */
export type MoveColumns = {
  chart: Chart
  /** End of each move, in seconds since 1970. */
  at: number[]
  /** Duration of each move. */
  seconds: number[]
  /** Mean number of ranks that the apps moved. */
  meanMoves: number[]
}

/** A move whose size is not known yet. */
type Missing = { chart: Chart; at: number; previous: number; columns: MoveColumns; place: number }

/** Each is compared with the measurement before, and both are read with their apps. */
const comparedAtOnce = 2_000

const longestSilence = longestSilenceMs / secondMs

/** The moves of one chart. Skips measurements that are empty, or that follow an empty one or a silence. */
const gatherMoves = (readings: Readings, rows: readonly number[], from: number) => {
  const chart = readings.chartOf(rows[0] ?? 0)
  const columns: MoveColumns = { chart, at: [], seconds: [], meanMoves: [] }
  const missing: Missing[] = []
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    const [at, previous] = [readings.times[row] ?? 0, readings.times[before ?? -1] ?? 0]
    const isPair = before !== undefined && at - previous <= longestSilence
    if (!isPair || at < from || readings.entries[row] === 0 || readings.entries[before] === 0) continue
    // A stored move counts only if it starts at the current predecessor: one in between may have come late or been withdrawn.
    const isKnown = (readings.moves[row] ?? -1) >= 0 && readings.previous[row] === previous
    if (!isKnown) missing.push({ chart, at, previous, columns, place: columns.at.length })
    columns.at.push(at)
    columns.seconds.push(at - previous)
    columns.meanMoves.push(readings.moves[row] ?? -1)
  }
  return { columns, missing }
}

/** How far charts moved between measurements, computed on the first request and then stored with the measurement. */
export const createChartMoves = ({ listReadings, listReadingsAt, saveMoves }: HistoryStore) => {
  const complete = async (missing: readonly Missing[]): Promise<void> => {
    const moments = missing.flatMap(({ chart, at, previous }) => [
      { chart, at: dateOfSeconds(at) },
      { chart, at: dateOfSeconds(previous) },
    ])
    const readings = await listReadingsAt(moments, { hasApps: true })
    const rowOf = new Map(readings.times.map((at, row) => [`${readings.keyOf(row)} ${at}`, row]))
    const appsAt = (chart: Chart, at: number): Int32Array | undefined => {
      const row = rowOf.get(`${chartKeyOf(chart)} ${at}`)
      return row === undefined ? undefined : readings.appsOf(row)
    }
    const found = await mapYielding(missing, ({ chart, at, previous, columns, place }) => {
      const [now, then] = [appsAt(chart, at), appsAt(chart, previous)]
      if (!now || !then) return []
      const move = meanMoveOf(then, now)
      columns.meanMoves[place] = move
      return [{ chart, at: dateOfSeconds(at), previous: dateOfSeconds(previous), move }]
    })
    await saveMoves(found.flat())
  }

  /** The moves of charts in a span. Charts without moves are absent. */
  const listMoveColumns = async (charts: readonly Chart[], { from, to }: Span): Promise<MoveColumns[]> => {
    const earliest = new Date(Math.max(0, from.getTime() - longestSilenceMs))
    const readings = await listReadings(charts, { from: earliest, to }, { hasMoves: true })
    const gathered = [...rowsByChart(readings).values()].map(rows => gatherMoves(readings, rows, secondsOf(from)))
    const missing = gathered.flatMap(of => of.missing)
    for (const batch of batchesOf(missing, comparedAtOnce)) await complete(batch)
    // A measurement withdrawn in the meantime has no move.
    return gathered.flatMap(({ columns }) => {
      const { chart, at, seconds, meanMoves } = columns
      if (at.length > 0 && meanMoves.every(move => move >= 0)) return [columns]
      const places = meanMoves.flatMap((move, place) => (move < 0 ? [] : [place]))
      const pick = (values: readonly number[]): number[] => places.map(place => values[place] ?? 0)
      return places.length > 0 ? [{ chart, at: pick(at), seconds: pick(seconds), meanMoves: pick(meanMoves) }] : []
    })
  }

  return {
    listMoveColumns,

    /** Computes what is not known yet, so that no reader waits for it. */
    fillChartMoves: async (charts: readonly Chart[], from: Date, to = lastMoment): Promise<void> =>
      void (await listMoveColumns(charts, { from, to })),
  }
}
