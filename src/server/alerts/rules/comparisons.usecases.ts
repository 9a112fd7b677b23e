import { batchesOf } from '#domain/batches.ts'
import { type Chart, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../../history/history.usecases.ts'
import type { MeasuredChart } from '../../history/measured-charts.repository.ts'
import type { Moment, Snapshot } from '../../history/snapshots.rules.ts'
import { silenceLimitMs } from '../../history/states.rules.ts'
import { pairUp } from './measured-pairs.rules.ts'

/** A measurement of a chart and the previous one to compare it with. */
export type Comparison = {
  chart: Chart
  current: Snapshot
  /** Null if the chart was not measured shortly before: ranks across a gap are not compared. */
  previous: Snapshot | null
  /** When the chart was first measured. */
  measuredSince: Date
  /** More time than this between two measurements of the chart is a gap. */
  silenceMs: number
}

/** The data needed to compare the measurements of one chart. */
type Known = {
  chart: Chart
  moments: readonly Moment[]
  measuredSince: Date
  fresh: Date[]
}

type Pair = Omit<Comparison, 'current' | 'previous'> & { at: Date; previousAt: Date | null }

/** The usual interval of a chart, and so the length of a gap, is computed over this time. */
const intervalsOverMs = 30 * dayMs

const byTime = (a: Date, b: Date): number => a.getTime() - b.getTime()

const momentKey = (chart: Chart, at: Date): string => `${chartKeyOf(chart)}@${at.getTime()}`

const readKnown = async (history: History, measured: readonly MeasuredChart[]): Promise<Known[]> => {
  const byChart = Map.groupBy(measured, ({ chartKey }) => chartKey)
  const charts = [...byChart.keys()].map(parseChartKey)
  const earliestMs = measured.reduce(
    (first, { observedAt }) => Math.min(first, observedAt.getTime()),
    Number.POSITIVE_INFINITY,
  )
  const from = new Date(earliestMs - intervalsOverMs)
  const [moments, first] = await Promise.all([
    history.snapshots.listMeasurements(charts, { from }),
    history.moments.listFirstMoments(charts),
  ])
  return charts.map(chart => {
    const key = chartKeyOf(chart)
    const fresh = (byChart.get(key) ?? []).map(({ observedAt }) => observedAt).sort(byTime)
    return {
      chart,
      fresh,
      moments: moments.get(key) ?? [],
      measuredSince: first.get(key) ?? fresh[0] ?? from,
    }
  })
}

/** Pairs each fresh measurement with the previous one. */
const pairChart = ({ chart, fresh, moments, measuredSince }: Known): Pair[] => {
  const silenceMs = silenceLimitMs(moments.map(({ observedAt }) => observedAt))
  const wanted = new Set(fresh.map(at => at.getTime()))
  return pairUp(moments, silenceMs)
    .filter(({ at }) => wanted.has(at.getTime()))
    .map(({ at, previousAt }) => ({ chart, at, previousAt, measuredSince, silenceMs }))
}

/** Keeps each statement, with two snapshots per pair, within the size that every server accepts. */
const pairsAStatement = 500

const readSnapshots = async (history: History, pairs: readonly Pair[]): Promise<Map<string, Snapshot>> => {
  const found = new Map<string, Snapshot>()
  for (const batch of batchesOf(pairs, pairsAStatement)) {
    const wanted = batch.flatMap(({ chart, at, previousAt }) => [
      { chart, at },
      ...(previousAt ? [{ chart, at: previousAt }] : []),
    ])
    for (const snapshot of await history.snapshots.listSnapshotsAt(wanted)) {
      found.set(momentKey(snapshot.chart, snapshot.observedAt), snapshot)
    }
  }
  return found
}

/** Pairs measurements with the previous ones. Uses measurements only: no gaps, failures or suspects. */
export const compareCharts = async (history: History, measured: readonly MeasuredChart[]): Promise<Comparison[]> => {
  const pairs = (await readKnown(history, measured)).flatMap(pairChart)
  const snapshots = await readSnapshots(history, pairs)
  return pairs.flatMap(({ chart, at, previousAt, ...pair }): Comparison[] => {
    const current = snapshots.get(momentKey(chart, at))
    if (!current) return []
    const previous = (previousAt && snapshots.get(momentKey(chart, previousAt))) || null
    return [{ chart, current, previous, ...pair }]
  })
}
