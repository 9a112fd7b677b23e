import { batchesOf } from '#domain/batches.ts'
import { type ChartType, compareTexts, type Device } from '#domain/charts.ts'
import { allGenres, magazinesGenre } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { isByCategory, type Scope, scopeChartTypes, scopeDevices, scopeGenres } from '#domain/scopes.ts'
import { type StorefrontCode, storefrontsBySize } from '#domain/storefronts.ts'
import type { AppRank } from '../ranks.rules.ts'
import { wholeSeconds } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Peak } from '../store/stored-history.rules.ts'

/** The genres, chart types and devices of the charts an app was ever in. Not every combination of them occurred. */
export type Sightings = { genres: number[]; chartTypes: ChartType[]; devices: Device[] }

/** Lists ask for the best ranks of thousands of apps, and each app has a peak in every chart it was ever in. */
const appsAtOnce = 500

const sizeOf = new Map<StorefrontCode, number>(storefrontsBySize.map((storefront, index) => [storefront, index]))

/** Ties go to the larger storefront, then to the overall chart. */
const comparePeaks = (a: Peak, b: Peak): number =>
  a.rank - b.rank ||
  (sizeOf.get(a.chart.storefront) ?? 0) - (sizeOf.get(b.chart.storefront) ?? 0) ||
  Number(a.chart.genre !== allGenres) - Number(b.chart.genre !== allGenres) ||
  compareTexts(a.chart.type, b.chart.type) ||
  compareTexts(a.chart.device, b.chart.device) ||
  a.chart.genre - b.chart.genre ||
  a.reachedAt.getTime() - b.reachedAt.getTime()

export const toAppRank = ({ appId, chart, rank, reachedAt }: Peak): AppRank => ({
  appId,
  chart,
  rank,
  observedAt: reachedAt,
})

/** Magazines & Newspapers counts only for an app without another category (see `summaries/scopes.rules.ts`). */
const withoutMagazines = (peaks: readonly Peak[]): readonly Peak[] => {
  const hasCategory = peaks.some(({ chart }) => chart.genre !== allGenres && chart.genre !== magazinesGenre)
  return hasCategory ? peaks.filter(({ chart }) => chart.genre !== magazinesGenre) : peaks
}

const bestOf = (peaks: readonly Peak[], scope: Scope): AppRank[] => {
  const counted = isByCategory(scope) ? withoutMagazines(peaks) : peaks
  const [best, ...others] = counted
  return best ? [toAppRank(others.reduce((a, b) => (comparePeaks(b, a) < 0 ? b : a), best))] : []
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** Best ranks of apps, and where they were ever seen. */
export const createPeakRanks = ({ listPeaks }: Pick<HistoryStore, 'listPeaks'>) => ({
  /** The peak rank in each chart, if first reached at or after `since`. `observedAt`: when it was first reached. */
  listPeakRanks: async (appIds: readonly AppId[], since = new Date(0)): Promise<AppRank[]> => {
    const peaks = await listPeaks(appIds)
    return peaks.filter(({ reachedAt }) => reachedAt >= wholeSeconds(since)).map(toAppRank)
  },

  /** The best peak rank of each app in the charts of the scope, with the time it was first reached there. */
  listBestPeaks: async (appIds: readonly AppId[], scope: Scope): Promise<AppRank[]> => {
    const genres = new Set(scopeGenres(scope))
    const chartTypes = new Set(scopeChartTypes(scope))
    const devices = new Set(scopeDevices(scope))
    const found: AppRank[] = []
    for (const batch of batchesOf(appIds, appsAtOnce)) {
      const peaks = (await listPeaks(batch)).filter(
        ({ chart }) => genres.has(chart.genre) && chartTypes.has(chart.type) && devices.has(chart.device),
      )
      for (const of of Map.groupBy(peaks, ({ appId }) => appId).values()) found.push(...bestOf(of, scope))
    }
    return found
  },

  /** The kinds of charts each app was ever in, genres in ascending order. Apps that were never in a chart are absent. */
  listSightings: async (appIds: readonly AppId[]): Promise<Map<AppId, Sightings>> => {
    const ofApps = Map.groupBy(await listPeaks(appIds), ({ appId }) => appId)
    return new Map(
      [...ofApps].map(([appId, peaks]) => {
        const charts = peaks.map(({ chart }) => chart)
        const genres = distinct(charts.map(({ genre }) => genre)).sort((a, b) => a - b)
        const chartTypes = distinct(charts.map(({ type: chartType }) => chartType))
        return [appId, { genres, chartTypes, devices: distinct(charts.map(({ device }) => device)) }]
      }),
    )
  },

  /** The apps that were ever in a chart. */
  listCharted: async (appIds: readonly AppId[]): Promise<AppId[]> =>
    distinct((await listPeaks(appIds)).map(({ appId }) => appId)),

  /** When each app was first ranked in each storefront, if at or after `since`. */
  listFirstSeen: async (
    appIds: readonly AppId[],
    since: Date,
  ): Promise<{ appId: AppId; storefront: StorefrontCode; at: Date }[]> => {
    const peaks = await listPeaks(appIds)
    const first = new Map<string, { appId: AppId; storefront: StorefrontCode; at: Date }>()
    for (const { appId, chart, seenSince } of peaks) {
      const key = `${appId} ${chart.storefront}`
      const known = first.get(key)
      if (!known || seenSince < known.at) first.set(key, { appId, storefront: chart.storefront, at: seenSince })
    }
    return [...first.values()].filter(({ at }) => at >= wholeSeconds(since))
  },
})
