import { type Chart, type ChartType, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { dateOfSeconds, secondsOf } from '../../platform/database/moments.ts'
import type { AppRank, TracedRanks } from '../ranks.rules.ts'
import { lastMoment, wholeSeconds } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Ranks, Span } from '../store/stored-history.rules.ts'
import { createPeakRanks, toAppRank } from './peak-ranks.usecases.ts'

/** The last rank of an app in a chart type is nearly always from these days, so few months are read. */
const recentMs = 60 * dayMs

type LastSeen = { appId: AppId; chartType: ChartType; at: Date }

const rankAt = (ranks: Ranks, row: number): AppRank => ({
  appId: ranks.appIdOf(row),
  chart: ranks.chartOf(row),
  rank: ranks.ranks[row] ?? 0,
  observedAt: dateOfSeconds(ranks.times[row] ?? 0),
})

/** The rows of each app in each chart. Most rows follow one of the same app and chart, so few groups are looked up. */
const groupRows = (ranks: Ranks): number[][] => {
  const groups = new Map<number, number[]>()
  let [pair, group]: [number, number[]] = [-1, []]
  for (let row = 0; row < ranks.length; row += 1) {
    const next = ranks.pairOf(row)
    if (next !== pair) {
      pair = next
      group = groups.get(pair) ?? []
      groups.set(pair, group)
    }
    group.push(row)
  }
  return [...groups.values()]
}

const newestRow = ({ times }: Ranks, rows: readonly number[]): number =>
  rows.reduce((newest, row) => ((times[row] ?? 0) > (times[newest] ?? 0) ? row : newest), rows[0] ?? 0)

const seenKeyOf = (appId: AppId, chartType: ChartType): string => `${appId} ${chartType}`

/** The newest ranks first: each app and chart type once. */
const gatherLastSeen = (ranks: Ranks): Map<string, LastSeen> => {
  const last = new Map<string, { appId: AppId; chartType: ChartType; seconds: number }>()
  for (let row = 0; row < ranks.length; row += 1) {
    const [appId, { type: chartType }, seconds] = [ranks.appIdOf(row), ranks.chartOf(row), ranks.times[row] ?? 0]
    const key = seenKeyOf(appId, chartType)
    if (seconds > (last.get(key)?.seconds ?? -1)) last.set(key, { appId, chartType, seconds })
  }
  return new Map(
    [...last].map(([key, { appId, chartType, seconds }]) => [key, { appId, chartType, at: dateOfSeconds(seconds) }]),
  )
}

export type RanksOfApps = ReturnType<typeof createRanksOfApps>

/** The ranks of apps, now and over time. */
export const createRanksOfApps = (store: HistoryStore) => {
  const { listRanks, listPeaks } = store

  return {
    ...createPeakRanks(store),

    /** The app's last rank in each chart between `since` and `until`. The chart may have newer measurements without the app. */
    listNewestRanks: async (appIds: readonly AppId[], since: Date, until = lastMoment): Promise<AppRank[]> => {
      const ranks = await listRanks(appIds, { from: since, to: until })
      return groupRows(ranks).map(rows => rankAt(ranks, newestRow(ranks, rows)))
    },

    /** The app's last rank in each chart since `from`, with its ranks there, and its peak ranks. */
    listTracedRanks: async (appIds: readonly AppId[], from: Date): Promise<TracedRanks> => {
      const [ranks, peaks] = await store.atOneMoment(async reading => [
        await reading.listRanks(appIds, { from }),
        await reading.listPeaks(appIds),
      ])
      const rowsOf = new Map(groupRows(ranks).map(rows => [rankAt(ranks, newestRow(ranks, rows)), rows]))
      return {
        newest: [...rowsOf.keys()],
        peaks: peaks.map(toAppRank),
        listSeen: newest => (rowsOf.get(newest) ?? []).map(row => rankAt(ranks, row)),
      }
    },

    /** The best rank in each chart before the time of the given rank. Absent if the app was not ranked before. */
    listBestBefore: async (wanted: readonly AppRank[]): Promise<AppRank[]> => {
      if (wanted.length === 0) return []
      const last = Math.max(...wanted.map(({ observedAt }) => observedAt.getTime()))
      const ranks = await listRanks(
        wanted.map(({ appId }) => appId),
        { charts: wanted.map(({ chart }) => chart), to: new Date(last) },
      )
      const rowsOf = new Map(
        groupRows(ranks).map(rows => [`${ranks.appIdOf(rows[0] ?? 0)} ${ranks.keyOf(rows[0] ?? 0)}`, rows]),
      )
      return wanted.flatMap((rank): AppRank[] => {
        const before = secondsOf(rank.observedAt)
        const rows = rowsOf.get(`${rank.appId} ${chartKeyOf(rank.chart)}`) ?? []
        const earlier = rows.filter(row => (ranks.times[row] ?? 0) < before).map(row => ranks.ranks[row] ?? 0)
        if (earlier.length === 0) return []
        const { appId, chart, observedAt } = rank
        return [{ appId, chart, rank: Math.min(...earlier), observedAt: wholeSeconds(observedAt) }]
      })
    },

    /** When each app was last ranked in each chart type, up to a time; anywhere, or in one country. */
    listLastSeen: async (appIds: readonly AppId[], until: Date, storefront?: StorefrontCode): Promise<LastSeen[]> => {
      const peaks = (await listPeaks(appIds)).filter(
        ({ chart, seenSince }) => seenSince <= until && (!storefront || chart.storefront === storefront),
      )
      const wanted = new Set(peaks.map(({ appId, chart }) => seenKeyOf(appId, chart.type)))
      const charts = peaks.map(({ chart }) => chart)
      const recentFrom = new Date(until.getTime() - recentMs)
      const found = gatherLastSeen(await listRanks(appIds, { charts, from: recentFrom, to: until }))
      if (found.size < wanted.size) {
        const older = peaks.filter(({ appId, chart }) => !found.has(seenKeyOf(appId, chart.type)))
        const ranks = await listRanks([...new Set(older.map(({ appId }) => appId))], {
          charts: older.map(({ chart }) => chart),
          to: new Date(recentFrom.getTime() - secondMs),
        })
        for (const [key, seen] of gatherLastSeen(ranks)) if (!found.has(key)) found.set(key, seen)
      }
      return [...found.values()]
    },

    /** The ranks of apps in one chart over time, by app and time. */
    listRanksOverTime: async (appIds: readonly AppId[], chart: Chart, span: Span): Promise<AppRank[]> => {
      const ranks = await listRanks(appIds, { charts: [chart], ...span })
      const all = Array.from({ length: ranks.length }, (_, row) => rankAt(ranks, row))
      return all.sort((a, b) => a.appId - b.appId || a.observedAt.getTime() - b.observedAt.getTime())
    },

    listThinnedBefore: store.listThinnedBefore,
  }
}
