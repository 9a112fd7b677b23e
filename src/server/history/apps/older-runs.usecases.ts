import { type ChartKey, chartKeyOf, chartsOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import { columnsByChart } from '../columns.rules.ts'
import type { AppRank } from '../ranks.rules.ts'
import { wholeSeconds } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Readings, Span } from '../store/stored-history.rules.ts'

/** `start`: the first measurement of the span that belongs to the run. `isOpen`: no measurement ends the run. */
export type OlderRun = { start: Date | undefined; isOpen: boolean }

const runOf = (times: readonly number[], isEnd: (at: number) => boolean): OlderRun => {
  const last = times.findLastIndex(isEnd)
  const start = times[last + 1]
  return { start: start === undefined ? undefined : dateOfSeconds(start), isOpen: last < 0 }
}

const timesByChart = (readings: Readings): Map<ChartKey, readonly number[]> =>
  new Map([...columnsByChart(readings)].map(([key, [times]]) => [key, times]))

type Store = Pick<HistoryStore, 'listReadings' | 'listRanks' | 'listThinnedBefore'>

export type OlderRuns = ReturnType<typeof createOlderRuns>

/** Follows runs of a rank back in time. */
export const createOlderRuns = ({ listReadings, listRanks, listThinnedBefore }: Store) => {
  /** The ranks of an app show where it ranked, and the times of the measurements show where it was absent. */
  const listByRanks = async (ranks: readonly AppRank[], span: Span): Promise<OlderRun[]> => {
    const charts = chartsOf(ranks)
    const [readings, seen] = await Promise.all([
      listReadings(charts, span),
      listRanks([...new Set(ranks.map(({ appId }) => appId))], { charts, ...span }),
    ])
    const rankAt = new Map<string, number>()
    for (let row = 0; row < seen.length; row += 1)
      rankAt.set(`${seen.appIdOf(row)} ${seen.keyOf(row)} ${seen.times[row]}`, seen.ranks[row] ?? 0)
    const times = timesByChart(readings)
    return ranks.map(({ appId, chart, rank }) => {
      const key = chartKeyOf(chart)
      return runOf(times.get(key) ?? [], at => rankAt.get(`${appId} ${key} ${at}`) !== rank)
    })
  }

  /** Where ranks were thinned, only the charts themselves are complete. */
  const listByCharts = async (ranks: readonly AppRank[], span: Span): Promise<OlderRun[]> => {
    const readings = await listReadings(chartsOf(ranks), span, { hasApps: true })
    const appIds = new Map<string, AppId[]>()
    for (let row = 0; row < readings.length; row += 1)
      appIds.set(`${readings.keyOf(row)} ${readings.times[row]}`, readings.appIdsOf(row))
    const times = timesByChart(readings)
    return ranks.map(({ appId, chart, rank }) => {
      const key = chartKeyOf(chart)
      return runOf(times.get(key) ?? [], at => appIds.get(`${key} ${at}`)?.[rank - 1] !== appId)
    })
  }

  return {
    /**
     * How far the run of each rank, which covers the time from `before` on, extends into the measurements since
     * `since`.
     */
    listOlderRuns: async (
      ranks: readonly AppRank[],
      { since, before }: { since: Date; before: Date },
    ): Promise<OlderRun[]> => {
      const span = { from: since, to: new Date(wholeSeconds(before).getTime() - secondMs) }
      const byRanks = await listByRanks(ranks, span)
      // Read after the ranks, so that it covers any rank thinned before they were read.
      const thinned = await listThinnedBefore(ranks.map(({ appId }) => appId))
      const isThinned = ({ appId }: AppRank): boolean => (thinned.get(appId)?.getTime() ?? 0) > since.getTime()
      const ofThinned = (await listByCharts(ranks.filter(isThinned), span)).values()
      return byRanks.map((run, index) => {
        const rank = ranks[index]
        return (rank && isThinned(rank) && ofThinned.next().value) || run
      })
    },
  }
}
