import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { ChartMove } from '../history/chart-moves.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { MeasuredChart } from '../history/measured-charts.repository.ts'
import type { Moment, Snapshot } from '../history/snapshots.rules.ts'
import { silenceLimitMs } from '../history/states.rules.ts'
import type { Database } from '../platform/database.ts'
import { type ChartShuffle, judgeChart } from '../weather/judging.usecases.ts'
import { pairUp } from '../weather/pairs.rules.ts'
import { normalMs } from '../weather/shuffle.rules.ts'
import { listShuffledMoments } from '../weather/shuffled-moments.usecases.ts'

/** A measurement of a chart and the one it is compared with. */
export type Comparison = {
  chart: Chart
  current: Snapshot
  /** Null where the chart was not measured shortly before: time that was not measured is no change. */
  previous: Snapshot | null
  /** When the chart was first measured. */
  measuredSince: Date
  isShuffled: boolean
  /** Longer between two measurements of this chart is a gap. */
  silenceMs: number
}

export type Compared = { comparisons: Comparison[]; shuffles: ChartShuffle[] }

/** What has to be known of one chart before its measurements can be compared. */
type Known = {
  chart: Chart
  moments: readonly Moment[]
  measuredSince: Date
  moves: readonly ChartMove[]
  shuffledBefore: ReadonlySet<number>
  fresh: Date[]
}

type Pair = Omit<Comparison, 'current' | 'previous'> & { at: Date; previousAt: Date | null }

/** A measurement after shuffled ones is compared with the last before them: those may be as many days in a row. */
const shuffledInARowMs = 7 * dayMs

const byTime = (a: Date, b: Date): number => a.getTime() - b.getTime()

const momentKey = (chart: Chart, at: Date): string => `${chartKeyOf(chart)}@${at.getTime()}`

const readKnown = async (history: History, db: Database, measured: readonly MeasuredChart[]): Promise<Known[]> => {
  const byChart = Map.groupBy(measured, ({ chartKey }) => chartKey)
  const charts = [...byChart.keys()].map(parseChartKey)
  const earliestMs = measured.reduce(
    (first, { observedAt }) => Math.min(first, observedAt.getTime()),
    Number.POSITIVE_INFINITY,
  )
  const from = new Date(earliestMs - normalMs)
  const before = { from: new Date(earliestMs - shuffledInARowMs), to: new Date(earliestMs - secondMs) }
  // It looks farther back than what is read here, and so fills in what both need.
  const shuffled = await listShuffledMoments({ history, db }, charts, before)
  await history.moves.fillChartMoves(charts, from)
  const [moments, first, moves] = await Promise.all([
    history.snapshots.listMeasurements(charts, { from }),
    history.moments.listFirstMoments(charts),
    history.moves.listChartMoves(charts, from),
  ])
  return charts.map(chart => {
    const key = chartKeyOf(chart)
    const fresh = (byChart.get(key) ?? []).map(({ observedAt }) => observedAt).sort(byTime)
    return {
      chart,
      fresh,
      moments: moments.get(key) ?? [],
      measuredSince: first.get(key) ?? fresh[0] ?? from,
      moves: moves.get(key) ?? [],
      shuffledBefore: new Set(shuffled.get(key)?.map(at => at.getTime())),
    }
  })
}

/** Pairs of the fresh measurements. What a shuffled one would have told is found as well, to say that it is held back. */
const pairChart = async (history: History, known: Known): Promise<{ shuffles: ChartShuffle[]; pairs: Pair[] }> => {
  const { chart, fresh, measuredSince } = known
  const silenceMs = silenceLimitMs(known.moments.map(({ observedAt }) => observedAt))
  const since = fresh[0] ?? measuredSince
  const { shuffles, judged, shuffled } = await judgeChart(history, { ...known, since, silenceMs })
  const isShuffled = (at: Date) => shuffled.has(at.getTime())
  const heldBack = pairUp(
    judged.map(moment => ({ ...moment, isShuffled: false })),
    silenceMs,
  )
  const paired = [...pairUp(judged, silenceMs), ...heldBack.filter(({ at }) => isShuffled(at))]
  const wanted = new Set(fresh.map(at => at.getTime()))
  const pairs = paired
    .filter(({ at }) => wanted.has(at.getTime()))
    .map(({ at, previousAt }) => ({ chart, at, previousAt, measuredSince, silenceMs, isShuffled: isShuffled(at) }))
  return { shuffles, pairs }
}

/** Two snapshots each for so many comparisons are a statement of a size that every server takes. */
const pairsAStatement = 500

const readSnapshots = async (history: History, pairs: readonly Pair[]): Promise<Map<string, Snapshot>> => {
  const found = new Map<string, Snapshot>()
  for (let at = 0; at < pairs.length; at += pairsAStatement) {
    const wanted = pairs
      .slice(at, at + pairsAStatement)
      .flatMap(({ chart, at: current, previousAt }) => [
        { chart, at: current },
        ...(previousAt ? [{ chart, at: previousAt }] : []),
      ])
    for (const snapshot of await history.snapshots.listSnapshotsAt(wanted)) {
      found.set(momentKey(snapshot.chart, snapshot.observedAt), snapshot)
    }
  }
  return found
}

/** Puts measurements beside those they are compared with. Only measurements are read: no gap, no failure, no suspect. */
export const compareCharts = async (
  { history, db }: { history: History; db: Database },
  measured: readonly MeasuredChart[],
): Promise<Compared> => {
  const known = await readKnown(history, db, measured)
  const charts = await Promise.all(known.map(one => pairChart(history, one)))
  const pairs = charts.flatMap(one => one.pairs)
  const snapshots = await readSnapshots(history, pairs)
  const comparisons = pairs.flatMap(({ chart, at, previousAt, ...pair }): Comparison[] => {
    const current = snapshots.get(momentKey(chart, at))
    if (!current) return []
    const previous = (previousAt && snapshots.get(momentKey(chart, previousAt))) || null
    return [{ chart, current, previous, ...pair }]
  })
  return { comparisons, shuffles: charts.flatMap(one => one.shuffles) }
}

/** Chart keys of history that no chart has any more cannot be compared. */
export const isKnownChart = ({ chartKey }: { chartKey: ChartKey }): boolean => {
  try {
    return parseChartKey(chartKey) !== undefined
  } catch {
    return false
  }
}
