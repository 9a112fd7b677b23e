import type { SeenChart } from '#contract/chart-snapshots.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { usualDays } from '#domain/moves.ts'
import { dayMs } from '#domain/units.ts'
import type { SeenPair } from '../history/charts/snapshots.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import { countMomentsBefore } from '../history/search-ranges.rules.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { silenceLimitMs } from '../history/states.rules.ts'
import {
  type Chosen,
  type ChosenEvidence,
  chooseMoments,
  earliestSought,
  type MomentsQuery,
  seenChartOf,
} from './moments.rules.ts'
import type { ComparedPair } from './move-lists.rules.ts'

export type PairsHistory = {
  moments: History['moments']
  pairs: History['pairs']
}

/** The state of a chart at two moments. `compared` is null if the chart was not measured at one of them. */
export type FoundPair = { chart: Chart; current: SeenChart; previous: SeenChart; compared: ComparedPair | null }

type ChosenPair = { chart: Chart; observedAt: readonly Date[]; current: Chosen; previous: Chosen }

const usualOverMs = usualDays * dayMs

/** Covers the period of the usual moves too, so that the moments are read only once. */
const windowOf = (query: MomentsQuery) => {
  const usualFromMs = query.at.getTime() - query.staleMs - usualOverMs
  return { from: new Date(Math.min(usualFromMs, earliestSought(query).getTime())), to: query.at }
}

/** Reads both measurements of each chart. */
const readPairs = async ({ pairs }: PairsHistory, chosen: readonly ChosenPair[]): Promise<Map<Chart, SeenPair>> => {
  const wanted = chosen.map(({ chart, current, previous }) => ({
    chart,
    current: current.observedAt,
    previous: previous.observedAt,
  }))
  const measured = wanted.filter(({ current, previous }) => current || previous)
  const seen = await pairs.listPairs(measured)
  const byKey = new Map(seen.map(pair => [chartKeyOf(pair.chart), pair]))
  return new Map(
    measured.flatMap(({ chart }) => {
      const pair = byKey.get(chartKeyOf(chart))
      return pair ? [[chart, pair]] : []
    }),
  )
}

/** Reads why a measurement is missing, only for charts where it is. */
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

const toCompared = ({ chart, observedAt }: ChosenPair, seen: SeenPair | undefined): ComparedPair | null => {
  const [now, then] = [seen?.current, seen?.previous]
  if (!seen || !now || !then || now.appIds.length === 0 || then.appIds.length === 0) return null
  const firstIndex = countMomentsBefore(observedAt, new Date(now.observedAt.getTime() - usualOverMs))
  const usual = observedAt.slice(firstIndex, countMomentsBefore(observedAt, now.observedAt) + 1)
  return { chart, current: now, previous: then, silenceMs: silenceLimitMs(usual) }
}

/**
 * Pairs the current measurement of each chart with an earlier one, and says where one is missing, and why. Uses measurements
 * only, no gaps, failures or suspects. Needs two statements when all charts were measured, however many there are.
 */
export const createFindPairs =
  ({ history }: { history: PairsHistory }) =>
  async (charts: readonly Chart[], query: MomentsQuery): Promise<FoundPair[]> => {
    const measured = await history.moments.listMomentsOf(charts, windowOf(query))
    const pairs = charts.map((chart): ChosenPair => {
      const observedAt = measured.get(chartKeyOf(chart)) ?? []
      return { chart, observedAt, ...chooseMoments(observedAt, query) }
    })
    const [seen, gaps] = await Promise.all([readPairs(history, pairs), readGaps(history, pairs)])
    return pairs.map(pair => {
      const { chart, current, previous } = pair
      const found = seen.get(chart)
      const see = (chosen: Chosen, snapshot: Snapshot | undefined) =>
        seenChartOf({ chosen, snapshot, ...gaps.get(chosen) })
      return {
        chart,
        current: see(current, found?.current),
        previous: see(previous, found?.previous),
        compared: toCompared(pair, found),
      }
    })
  }
