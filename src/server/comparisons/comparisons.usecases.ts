import type { Comparison } from '#contract/comparisons.ts'
import type { BestSeen } from '#contract/seen-ranks.ts'
import type { AppWorld } from '#contract/worlds.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ScopeCharts } from '#domain/scope-words.ts'
import { type AppHome, isByDevice, type Scope } from '#domain/scopes.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { type AppRow, listApps } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Keywords } from '../keywords/keywords.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createFindHomes } from '../summaries/app-categories.usecases.ts'
import { stateWithoutRank, toClaim } from '../summaries/best-states.rules.ts'
import { toShownScope } from '../summaries/scopes.rules.ts'
import type { WorldQuery, Worlds } from '../worlds/worlds.usecases.ts'
import { type ComparedCountry, isComparable, joinWorlds } from './comparisons.rules.ts'
import { createSavedComparisons } from './saved-comparisons.usecases.ts'

type Options = {
  db: Database
  clock: Clock
  history: Pick<History, 'findLatestMoments' | 'ranks'>
  worlds: Pick<Worlds, 'listAppWorlds'>
  keywords: Pick<Keywords, 'listPositions'>
}

type ComparisonRequest = WorldQuery & { appIds: readonly AppId[]; readerId: string | undefined }

export type Comparisons = ReturnType<typeof createComparisons>

const toComparedApp = (
  { app, rankedCountries, countries: own }: AppWorld,
  { countries, row }: { countries: readonly ComparedCountry[]; row: AppRow | undefined },
): Comparison['apps'][number] => {
  // The countries of a world are sorted by rank.
  const best = own.find(({ rank }) => rank !== null)
  return {
    ...app,
    ratingCount: row?.ratingCount ?? null,
    price: row?.price ?? null,
    currency: row?.currency ?? null,
    wonCountries: countries.filter(({ winners: [first, ...others] }) => first === app.appStoreId && others.length === 0)
      .length,
    rankedCountries,
    bestRank: best?.rank ?? null,
    ...(best ? toBestSeen(best) : stateWithoutRank(own.map(toClaim))),
  }
}

const toBestSeen = ({ state, observedAt, depth }: BestSeen): BestSeen => ({ state, observedAt, depth })

type Shared = {
  homes: readonly AppHome[]
  scope: Scope
  isMeasured: (genre: number) => boolean
}

/**
 * Ranks are compared within one chart: that of the category that all apps share if it is measured, or else overall. If an app
 * is for iPad only, it is the iPad chart, because the other apps can be in that too.
 */
const findSharedScope = ({ homes, scope, isMeasured }: Shared): Scope => {
  if (isByDevice(scope) && homes.some(({ mainDevice }) => mainDevice === 'ipad')) {
    return findSharedScope({ homes, scope: { ...scope, device: 'ipad' }, isMeasured })
  }
  if (scope.charts !== 'own') return scope
  const [category, ...others] = new Set(homes.map(of => of.category))
  const isShared = category !== undefined && category !== null && others.length === 0 && isMeasured(category)
  return { ...scope, charts: isShared ? category : 'overall' }
}

/** The charts of all compared apps. Free and paid apps are in different charts. */
const joinCharts = (worlds: readonly Pick<AppWorld, 'scope'>[]): ScopeCharts => {
  return {
    genres: [...new Set(worlds.flatMap(({ scope }) => scope.genres))],
    chartTypes: chartTypes.filter(chartType => worlds.some(({ scope }) => scope.chartTypes.includes(chartType))),
    devices: devices.filter(device => worlds.some(({ scope }) => scope.devices.includes(device))),
  }
}

/** Compares apps side by side, and stores comparisons. */
export const createComparisons = ({ db, clock, history, worlds, keywords }: Options) => ({
  ...createSavedComparisons({ db, clock }),

  /**
   * Compares up to five apps; duplicates count once. @throws RequestError app.not_found; request.invalid for a future day.
   */
  compareApps: async ({ appIds, readerId, ...query }: ComparisonRequest): Promise<Comparison> => {
    const ids = [...new Set(appIds)]
    const rows = await listApps(db, ids)
    const known = new Map(rows.map(row => [row.appId, row]))
    const unknown = ids.find(appId => !known.has(appId))
    if (unknown !== undefined) throw appNotFound(unknown)
    const [{ charts }, homes] = await Promise.all([
      history.findLatestMoments(),
      createFindHomes({ db, history, clock })(ids),
    ])
    const measured = new Set([...charts.values()].map(({ chart }) => chart.genre))
    const scope = findSharedScope({
      homes: [...homes.values()],
      scope: query.scope,
      isMeasured: genre => measured.has(genre),
    })
    const [ofApps, positions] = await Promise.all([
      worlds.listAppWorlds(ids, { ...query, scope }),
      keywords.listPositions({ appIds: ids, storefront: 'us', readerId }),
    ])
    const countries = joinWorlds(ofApps)
    const [first] = ofApps
    return {
      scope: toShownScope(scope, joinCharts(ofApps)),
      day: query.day,
      asOf:
        ofApps
          .map(({ asOf }) => asOf)
          .sort()
          .at(-1) ?? clock.now().toISOString(),
      staleAfterSeconds: first?.staleAfterSeconds ?? 0,
      measuredCountries: countries.filter(({ seen }) => isComparable(seen)).length,
      totalCountries: countries.length,
      apps: ofApps.map((world, index) => toComparedApp(world, { countries, row: known.get(ids[index] ?? 0) })),
      countries,
      keywords: positions,
    }
  },
})
