import type { SeriesColumns } from './packed-ranks.rules.ts'
import type { ReadingColumns } from './stored-readings.rules.ts'

/** A chunk keeps this many measurements: more would save little space, and a request for one reads all of them. */
export const readingsAChunk = 16

/** The ranks of measurements by app. `listOf` gives those of an app, sorted by chart and time. */
export type RanksByApp = { apps: number[]; listOf: (app: number) => SeriesColumns }

/** The rows of the measurements in the order of their charts and times. */
const sortRows = ({ charts, times }: ReadingColumns): number[] =>
  charts.map((_, row) => row).sort((a, b) => (charts[a] ?? 0) - (charts[b] ?? 0) || (times[a] ?? 0) - (times[b] ?? 0))

/** Sorts by counting: the numbers of apps are dense, and comparing millions of ranks would take seconds. */
export const groupByApp = (readings: ReadingColumns): RanksByApp => {
  const rows = sortRows(readings)
  const newest = readings.apps.reduce((most, apps) => apps.reduce((max, app) => Math.max(max, app), most), 0)
  const starts = new Uint32Array(newest + 2)
  for (const apps of readings.apps) for (const app of apps) starts[app + 1] = (starts[app + 1] ?? 0) + 1
  for (let app = 1; app < starts.length; app += 1) starts[app] = (starts[app] ?? 0) + (starts[app - 1] ?? 0)
  const count = starts[newest + 1] ?? 0
  const [charts, times, ranks] = [new Int32Array(count), new Float64Array(count), new Uint8Array(count)]
  const next = starts.slice()
  for (const row of rows) {
    const [chart = 0, at = 0] = [readings.charts[row], readings.times[row]]
    for (const [index, app] of (readings.apps[row] ?? []).entries()) {
      const place = next[app] ?? 0
      next[app] = place + 1
      charts[place] = chart
      times[place] = at
      ranks[place] = index + 1
    }
  }
  const apps: number[] = []
  for (let app = 0; app <= newest; app += 1) if ((starts[app] ?? 0) < (starts[app + 1] ?? 0)) apps.push(app)
  return {
    apps,
    listOf: app => {
      const [start, end] = [starts[app] ?? 0, starts[app + 1] ?? 0]
      return {
        charts: charts.subarray(start, end),
        times: times.subarray(start, end),
        ranks: ranks.subarray(start, end),
      }
    },
  }
}

/** Both sorted by chart and time, and so is the result. Where both have a rank, that of `added` counts. */
export const mergeSeries = (known: SeriesColumns, added: SeriesColumns): SeriesColumns => {
  const most = known.charts.length + added.charts.length
  const [charts, times, ranks] = [new Int32Array(most), new Float64Array(most), new Uint8Array(most)]
  let length = 0
  const take = (from: SeriesColumns, row: number): void => {
    charts[length] = from.charts[row] ?? 0
    times[length] = from.times[row] ?? 0
    ranks[length] = from.ranks[row] ?? 0
    length += 1
  }
  let [left, right] = [0, 0]
  while (left < known.charts.length || right < added.charts.length) {
    if (right >= added.charts.length) take(known, left++)
    else if (left >= known.charts.length) take(added, right++)
    else {
      const order =
        (known.charts[left] ?? 0) - (added.charts[right] ?? 0) || (known.times[left] ?? 0) - (added.times[right] ?? 0)
      if (order < 0) take(known, left++)
      else {
        if (order === 0) left += 1
        take(added, right++)
      }
    }
  }
  return { charts: charts.subarray(0, length), times: times.subarray(0, length), ranks: ranks.subarray(0, length) }
}

/** Without the ranks of some measurements, given as chart and time. */
export const withoutReadings = (
  { charts, times, ranks }: SeriesColumns,
  isRemoved: (chart: number, at: number) => boolean,
): SeriesColumns => {
  const kept = Array.from(charts.keys()).filter(row => !isRemoved(charts[row] ?? 0, times[row] ?? 0))
  return {
    charts: Int32Array.from(kept, row => charts[row] ?? 0),
    times: Float64Array.from(kept, row => times[row] ?? 0),
    ranks: Uint8Array.from(kept, row => ranks[row] ?? 0),
  }
}

/** The rows of one chunk each: measurements of one chart and month, oldest first. */
export const splitIntoChunks = (readings: ReadingColumns): number[][] => {
  const chunks: number[][] = []
  for (const row of sortRows(readings)) {
    const open = chunks.at(-1)
    if (open && open.length < readingsAChunk && readings.charts[open[0] ?? 0] === readings.charts[row]) open.push(row)
    else chunks.push([row])
  }
  return chunks
}
