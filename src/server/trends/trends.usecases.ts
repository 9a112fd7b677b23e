import type { AppTrend, PublicTrend } from '#contract/trends.ts'
import { type Chart, chartKeyOf, type Device } from '#domain/charts.ts'
import { addDays, dayOf, startOfDay } from '#domain/days.ts'
import { usualDays } from '#domain/moves.ts'
import type { AppId } from '#domain/ranks.ts'
import { isInScope, type Scope, scopeChartTypes, scopeDevices, scopeFor, scopeGenres } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import type { FindEpisodes } from '../episodes/episodes.usecases.ts'
import type { RankSeries } from '../history/apps/rank-series.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { StateAt } from '../history/states.rules.ts'
import { mapYielding } from '../platform/limits/event-loop.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { FindStatesWithoutRank } from '../summaries/best-states.usecases.ts'
import { bestByCountry } from '../summaries/countries.rules.ts'
import { ranksInScope } from '../summaries/scopes.rules.ts'
import { compareTop10, pairsMs, placesOfDays, shownDays, toBest, trendOf } from './trends.rules.ts'

type Options = {
  history: History
  findEpisodes: FindEpisodes
  clock: Clock
  stalenessHours: number
  listPublicAppIds: () => Promise<AppId[]>
  /** The apps that a person tracks, ascending. */
  listAppIdsOf: (userId: string) => Promise<AppId[]>
  /** Why apps have no rank. */
  findStatesWithoutRank: FindStatesWithoutRank
  /** The main device of each given app that is in the catalogue. */
  listMainDevices: (appIds: readonly AppId[]) => Promise<ReadonlyMap<AppId, Device>>
}

export type Trends = ReturnType<typeof createTrends>

type AppInChart = { appId: AppId; chart: Chart }

const top = 10

type Traced = Awaited<ReturnType<History['traceRanks']>>
type Question = {
  appIds: readonly AppId[]
  /** The scope for one app. */
  findScopeOf: (appId: AppId) => Scope
  now: Date
  traced: Traced | undefined
}

type Asked = { appIds: readonly AppId[]; scope: Scope; devices: ReadonlyMap<AppId, Device>; traced: Traced | undefined }

const isTop10 =
  (findScopeOf: Question['findScopeOf']) =>
  ({ appId, chart, ranks }: RankSeries): boolean =>
    isInScope(chart, findScopeOf(appId)) && ranks.some(({ rank }) => rank <= top)

const toCharts = (scope: Scope) => ({
  storefronts: null,
  genres: [...scopeGenres(scope)],
  chartTypes: [...scopeChartTypes(scope)],
  devices: [...scopeDevices(scope)],
})

/** One statement for the apps of each main device. */
const listTop10Series = async (
  { series }: Pick<History, 'series'>,
  { appIds, findScopeOf, from }: Pick<Question, 'appIds' | 'findScopeOf'> & { from: Date },
): Promise<RankSeries[]> => {
  const found = await Promise.all(
    [...Map.groupBy(appIds, appId => findScopeOf(appId).device).values()].map(([first, ...others]) =>
      first === undefined
        ? []
        : series.listRankSeries({
            appIds: [first, ...others],
            scope: toCharts(findScopeOf(first)),
            from,
            bestAtMost: top,
          }),
    ),
  )
  return found.flat()
}

export type ChartTrend = Pick<AppTrend, 'day' | 'week' | 'days' | 'episode'>

type ListStates = Pick<History, 'listManyStates'>

/** The states of the last days, today included. */
const listLastStates = (
  { listManyStates }: ListStates,
  wanted: readonly AppInChart[],
  { now, days }: { now: Date; days: number },
): Promise<StateAt[][]> => listManyStates({ wanted, from: startOfDay(addDays(dayOf(now), 1 - days)), to: now })

/** One trend per app and chart, in the given order. */
const createListChartTrends =
  ({ history, findEpisodes }: Pick<Options, 'history' | 'findEpisodes'>) =>
  async (wanted: readonly AppInChart[], now: Date): Promise<ChartTrend[]> => {
    const states = await listLastStates(history, wanted, { now, days: shownDays })
    const places = wanted.map(({ appId }, index) => ({ appId, places: placesOfDays(states[index] ?? []) }))
    const episodes = await findEpisodes(places, dayOf(now))
    return mapYielding(wanted.keys(), index => ({
      ...trendOf(states[index] ?? [], now),
      episode: episodes[index] ?? null,
    }))
  }

const createFindCountries =
  (history: Pick<History, 'listCurrentRanks'>, sinceOf: (now: Date) => Date) =>
  /** The countries of each app, best first. */
  async ({ appIds, findScopeOf, now, traced }: Question) => {
    const ranks = traced?.current ?? (await history.listCurrentRanks(appIds, sinceOf(now)))
    const ranksOf = Map.groupBy(ranks, ({ appId }) => appId)
    return new Map(
      appIds.map(appId => [appId, bestByCountry(ranksInScope(ranksOf.get(appId) ?? [], findScopeOf(appId)))]),
    )
  }

type FindCountries = ReturnType<typeof createFindCountries>

const createListRanksIn =
  ({ clock, history, listMainDevices }: Options, findCountries: FindCountries) =>
  /** The best current rank of each app in one country, with its change since a day before; null without one. */
  async (storefront: StorefrontCode, { appIds, scope }: Pick<Asked, 'appIds' | 'scope'>) => {
    const now = clock.now()
    const devices = await listMainDevices(appIds)
    const findScopeOf = (appId: AppId): Scope => scopeFor(scope, devices.get(appId) ?? 'iphone')
    const countries = await findCountries({ appIds, findScopeOf, now, traced: undefined })
    const ranks = appIds.flatMap(
      appId => countries.get(appId)?.find(country => country.storefront === storefront)?.best ?? [],
    )
    const states = await listLastStates(history, ranks, { now, days: usualDays })
    const here = new Map(
      ranks.map((rank, index) => [rank.appId, { ...toBest(rank), day: trendOf(states[index] ?? [], now).day }]),
    )
    return appIds.map((appId): PublicTrend['here'] => here.get(appId) ?? null)
  }

const createFindBest =
  ({ clock }: Options, findCountries: FindCountries) =>
  /** Where an app ranks best now in the charts of a scope; null without a rank. */
  async (appId: AppId, scope: Scope): Promise<AppTrend['best']> => {
    const question = { appIds: [appId], findScopeOf: () => scope, now: clock.now(), traced: undefined }
    const first = (await findCountries(question)).get(appId)?.[0]
    return first ? toBest(first.best) : null
  }

/** The current ranks of apps, and their changes. */
export const createTrends = (options: Options) => {
  const { history, clock, stalenessHours, listPublicAppIds, listAppIdsOf, listMainDevices, findStatesWithoutRank } =
    options
  const listChartTrends = createListChartTrends(options)

  const sinceOf = (now: Date): Date => new Date(now.getTime() - stalenessHours * hourMs)
  const findCountries = createFindCountries(history, sinceOf)

  /** The series of the charts in which the apps were recently in the top 10, and when these charts were measured. */
  const readTop10 = async (question: Question) => {
    const { findScopeOf, now, traced } = question
    const from = new Date(now.getTime() - pairsMs)
    const series =
      traced?.listSeries(from).filter(isTop10(findScopeOf)) ?? (await listTop10Series(history, { ...question, from }))
    const unique = new Map(series.map(({ chart }) => [chartKeyOf(chart), chart]))
    const moments = await history.moments.listMeasurementsIn([...unique.values()], { from, to: now })
    return { seriesOf: Map.groupBy(series, ({ appId }) => appId), moments }
  }

  /**
   * One trend per app, in the given order. Takes seven or eight statements for any number of apps, and five with their traces;
   * three more if some of them have no rank.
   */
  const listTrends = async ({ appIds, scope, devices, traced }: Asked): Promise<AppTrend[]> => {
    if (appIds.length === 0) return []
    const now = clock.now()
    const findScopeOf = (appId: AppId): Scope => scopeFor(scope, devices.get(appId) ?? 'iphone')
    const question = { appIds, findScopeOf, now, traced }
    const [countries, { seriesOf, moments }] = await Promise.all([findCountries(question), readTop10(question)])
    const best = new Map([...countries].flatMap(([appId, [first]]) => (first ? [[appId, first.best] as const] : [])))
    const wanted = [...best].map(([appId, { chart }]) => ({ appId, chart }))
    const unranked = appIds.filter(appId => !best.has(appId))
    const finding = findStatesWithoutRank(unranked, scope)
    const [chartTrends, states] = await Promise.all([listChartTrends(wanted, now), finding])
    const trends = new Map(wanted.map(({ appId }, index) => [appId, chartTrends[index]]))
    return mapYielding(appIds, appId => {
      const ofApp = countries.get(appId) ?? []
      const rank = best.get(appId)
      const countriesInTop = ofApp.filter(country => country.best.rank <= top).length
      return {
        appStoreId: String(appId),
        best: rank ? toBest(rank) : null,
        state: rank ? 'ranked' : (states.get(appId)?.state ?? 'not-tracked'),
        ...(trends.get(appId) ?? { ...trendOf([], now), episode: null }),
        top10: { countries: countriesInTop, ...compareTop10({ series: seriesOf.get(appId) ?? [], moments, now }) },
      }
    })
  }

  return {
    listPublicAppIds,
    findBest: createFindBest(options, findCountries),
    listRanksIn: createListRanksIn(options, findCountries),
    listAppIdsOf,
    listTrends: async (appIds: readonly AppId[], scope: Scope): Promise<AppTrend[]> =>
      listTrends({ appIds, scope, devices: await listMainDevices(appIds), traced: undefined }),
    /** The trends of the apps that this server knows, in the given order, and the others. */
    listKnownTrends: async (asked: readonly AppId[], scope: Scope) => {
      const devices = await listMainDevices(asked)
      const [known, unknown] = [asked.filter(id => devices.has(id)), asked.filter(id => !devices.has(id))]
      return {
        trends: await listTrends({ appIds: known, scope, devices, traced: undefined }),
        unknown: unknown.map(String),
      }
    },
    /** The changes, the last 90 days and the episode of apps in charts, in the given order. */
    listChartTrends: (wanted: readonly AppInChart[]) => listChartTrends(wanted, clock.now()),

    /** @throws RequestError app.not_found for an app that no chart, import or search has shown. */
    getAppTrend: async (appId: AppId, scope: Scope): Promise<AppTrend> => {
      // The same reading as that of the summary, which a page asks for at the same time.
      const [traced, devices] = await Promise.all([
        history.traceRanks([appId], sinceOf(clock.now())),
        listMainDevices([appId]),
      ])
      const [trend] = devices.has(appId) ? await listTrends({ appIds: [appId], scope, devices, traced }) : []
      if (!trend) throw appNotFound(appId)
      return trend
    },
  }
}
