import type { AppTrend } from '#contract/trends.ts'
import { chartKeyOf } from '#domain/charts.ts'
import { addDays, dayOf, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Scope, scopeChartTypes, scopeDevices, scopeGenres } from '#domain/scopes.ts'
import { hourMs } from '#domain/units.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import type { History } from '../history/history.usecases.ts'
import { mapWithBreath } from '../platform/breath.ts'
import type { Clock } from '../platform/clock.ts'
import { bestByCountry, type CountryBest } from '../summaries/countries.rules.ts'
import { ranksInScope } from '../summaries/scopes.rules.ts'
import { compareTop10, pairsMs, shownDays, toBest, trendOf } from './trends.rules.ts'

type Options = {
  history: History
  clock: Clock
  stalenessHours: number
  listPublicAppIds: () => Promise<AppId[]>
  /** The apps that a person tracks, ascending. */
  listAppIdsOf: (userId: string) => Promise<AppId[]>
  /** Those of the given apps that are in the catalogue. */
  listKnownIds: (appIds: readonly AppId[]) => Promise<ReadonlySet<AppId>>
}

export type Trends = ReturnType<typeof createTrends>

const top = 10

/** How apps stand now, and how that changed. */
export const createTrends = (options: Options) => {
  const { history, clock, stalenessHours, listPublicAppIds, listAppIdsOf, listKnownIds } = options

  /** The countries of each app, best first. */
  const findCountries = async (appIds: readonly AppId[], scope: Scope, now: Date) => {
    const ranks = await history.listCurrentRanks(appIds, new Date(now.getTime() - stalenessHours * hourMs))
    const ranksOf = Map.groupBy(ranks, ({ appId }) => appId)
    return new Map(appIds.map(appId => [appId, bestByCountry(ranksInScope(ranksOf.get(appId) ?? [], scope))]))
  }

  /** The series of the charts in which the apps were in the top 10 lately, and when these charts were measured. */
  const readTop10 = async (appIds: readonly AppId[], scope: Scope, now: Date) => {
    const from = new Date(now.getTime() - pairsMs)
    const charts = {
      storefronts: null,
      genres: [...scopeGenres(scope)],
      chartTypes: [...scopeChartTypes(scope)],
      devices: [...scopeDevices(scope)],
    }
    const series = await history.series.listRankSeries({ appIds, scope: charts, from, bestAtMost: top })
    const unique = new Map(series.map(({ chart }) => [chartKeyOf(chart), chart]))
    const moments = await history.moments.listMomentsOf([...unique.values()], { from, to: now })
    return { seriesOf: Map.groupBy(series, ({ appId }) => appId), moments }
  }

  const readChartTrends = async (best: ReadonlyMap<AppId, CountryBest['best']>, now: Date) => {
    const wanted = [...best].map(([appId, { chart }]) => ({ appId, chart }))
    const from = startOfDay(addDays(dayOf(now), 1 - shownDays))
    const states = await history.listManyStates({ wanted, from, to: now })
    return new Map(wanted.map(({ appId }, index) => [appId, trendOf(states[index] ?? [], now)]))
  }

  /** One trend per app, in the given order. Takes six statements for any number of apps. */
  const listTrends = async (appIds: readonly AppId[], scope: Scope): Promise<AppTrend[]> => {
    if (appIds.length === 0) return []
    const now = clock.now()
    const [countries, { seriesOf, moments }] = await Promise.all([
      findCountries(appIds, scope, now),
      readTop10(appIds, scope, now),
    ])
    const best = new Map([...countries].flatMap(([appId, [first]]) => (first ? [[appId, first.best] as const] : [])))
    const trends = await readChartTrends(best, now)
    return mapWithBreath(appIds, appId => {
      const ofApp = countries.get(appId) ?? []
      const rank = best.get(appId)
      return {
        appStoreId: String(appId),
        best: rank ? toBest(rank) : null,
        ...(trends.get(appId) ?? trendOf([], now)),
        top10: {
          countries: ofApp.filter(country => country.best.rank <= top).length,
          ...compareTop10({ series: seriesOf.get(appId) ?? [], moments, now }),
        },
      }
    })
  }

  return {
    listPublicAppIds,
    listAppIdsOf,
    listTrends,

    /** @throws RequestError app.not_found for an app that no chart, import or search has shown. */
    getAppTrend: async (appId: AppId, scope: Scope): Promise<AppTrend> => {
      const [known, [trend]] = await Promise.all([listKnownIds([appId]), listTrends([appId], scope)])
      if (!trend || !known.has(appId)) throw appNotFound(appId)
      return trend
    },
  }
}
