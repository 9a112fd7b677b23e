import type { SeenChart } from '#contract/chart-snapshots.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { usualDays } from '#domain/moves.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { silenceLimitMs } from '../history/states.rules.ts'
import type { ListShuffledMoments } from '../weather/shuffled-moments.usecases.ts'
import { type Chosen, chooseMoments, earliestSought, type Moments, type MomentsQuery } from './moments.rules.ts'
import type { ComparedPair } from './movers.rules.ts'
import { type ChosenEvidence, seenChartOf } from './seen-charts.rules.ts'

export type PairsHistory = {
  moments: History['moments']
  snapshots: Pick<History['snapshots'], 'listSnapshotsAt'>
}

/** What is known of two moments of a chart. `compared` is null where one of them cannot be compared. */
export type FoundPair = { chart: Chart; current: SeenChart; previous: SeenChart; compared: ComparedPair | null }

type ChosenPair = { chart: Chart; moments: Moments; current: Chosen; previous: Chosen }

const usualOverMs = usualDays * dayMs

const momentKey = (chart: Chart, at: Date): string => `${chartKeyOf(chart)}@${at.getTime()}`

/** Back to where what is usual begins, too, so that the moments are read once. */
const windowOf = (query: MomentsQuery) => {
  const usualFromMs = query.at.getTime() - query.staleMs - usualOverMs
  return { from: new Date(Math.min(usualFromMs, earliestSought(query).getTime())), to: query.at }
}

const toMoments = (measuredAt: readonly Date[], shuffledAt: readonly Date[]): Moments => {
  const shuffled = new Set(shuffledAt.map(at => at.getTime()))
  return { measuredAt, isShuffled: at => shuffled.has(at.getTime()) }
}

const readSnapshots = async (history: PairsHistory, pairs: readonly ChosenPair[]): Promise<Map<string, Snapshot>> => {
  const wanted = pairs.flatMap(({ chart, current, previous }) =>
    [current.observedAt, previous.observedAt].flatMap(at => (at ? [{ chart, at }] : [])),
  )
  if (wanted.length === 0) return new Map()
  const snapshots = await history.snapshots.listSnapshotsAt(wanted)
  return new Map(snapshots.map(snapshot => [momentKey(snapshot.chart, snapshot.observedAt), snapshot]))
}

/** Why there is no measurement: asked for only where there is none. */
const readGaps = async (
  { moments }: PairsHistory,
  pairs: readonly ChosenPair[],
): Promise<Map<Chosen, Pick<ChosenEvidence, 'failure' | 'trackedSince'>>> => {
  const gaps = pairs.flatMap(({ chart, current, previous }) =>
    [current, previous].filter(({ observedAt }) => !observedAt).map(chosen => ({ chart, chosen })),
  )
  const failures = await moments.listNewestFailuresIn(gaps.map(({ chart, chosen }) => ({ chart, ...chosen.sought })))
  const silent = gaps.filter((_, index) => !failures[index]).map(({ chart }) => [chartKeyOf(chart), chart] as const)
  const trackedSince = await moments.listTrackedSince([...new Map(silent).values()])
  return new Map(
    gaps.map(({ chart, chosen }, index) => [
      chosen,
      { failure: failures[index], trackedSince: trackedSince.get(chartKeyOf(chart)) },
    ]),
  )
}

const toCompared = (
  { chart, moments, current, previous }: ChosenPair,
  findSnapshot: (chosen: Chosen) => Snapshot | undefined,
): ComparedPair | null => {
  const [now, then] = [findSnapshot(current), findSnapshot(previous)]
  const hasApps = now && then && now.appIds.length > 0 && then.appIds.length > 0
  if (!hasApps || current.isShuffled || previous.isShuffled) return null
  const usualFrom = new Date(now.observedAt.getTime() - usualOverMs)
  const usual = moments.measuredAt.filter(at => at >= usualFrom && at <= now.observedAt)
  const { isShuffled } = moments
  return { chart, current: now, previous: then, silenceMs: silenceLimitMs(usual), isShuffled }
}

/**
 * Puts the current measurement of each chart beside an earlier one, and says where one is missing, and why. Only
 * measurements are read: no gap, no failure, no suspect. Two statements where all were measured, however many charts.
 */
export const createFindPairs =
  ({ history, listShuffledMoments }: { history: PairsHistory; listShuffledMoments: ListShuffledMoments }) =>
  async (charts: readonly Chart[], query: MomentsQuery): Promise<FoundPair[]> => {
    const window = windowOf(query)
    const [measured, shuffled] = await Promise.all([
      history.moments.listMomentsOf(charts, window),
      listShuffledMoments(charts, window),
    ])
    const pairs = charts.map((chart): ChosenPair => {
      const key = chartKeyOf(chart)
      const moments = toMoments(measured.get(key) ?? [], shuffled.get(key) ?? [])
      return { chart, moments, ...chooseMoments(moments, query) }
    })
    const [snapshots, gaps] = await Promise.all([readSnapshots(history, pairs), readGaps(history, pairs)])
    return pairs.map(pair => {
      const { chart, current, previous } = pair
      const findSnapshot = ({ observedAt }: Chosen) => observedAt && snapshots.get(momentKey(chart, observedAt))
      const see = (chosen: Chosen) => seenChartOf({ chosen, snapshot: findSnapshot(chosen), ...gaps.get(chosen) })
      return { chart, current: see(current), previous: see(previous), compared: toCompared(pair, findSnapshot) }
    })
  }
