import type { DeveloperPage } from '#contract/developers.ts'
import { chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { storefrontCount } from '#domain/storefronts.ts'
import { hourMs, hourSeconds } from '#domain/units.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import type { History } from '../history/history.usecases.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { cutAtPlace, type ListPage } from '../platform/http/list-pages.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { FindStatesWithoutRank } from '../summaries/best-states.usecases.ts'
import { ranksInScope, shownScopeOf } from '../summaries/scopes.rules.ts'
import type { Standings } from '../summaries/standings.usecases.ts'
import { listAppsOf } from './developers.repository.ts'
import { developerNameOf, listPlaces, toDeveloperApp } from './developers.rules.ts'

type Options = {
  db: Database
  history: History
  clock: Clock
  stalenessHours: number
  findStatesWithoutRank: FindStatesWithoutRank
}

type Known = { peaks: ReadonlyMap<AppId, AppRank>; standings: Pick<Standings, 'scope' | 'findScopeOf'> }

type Asked = { developerId: string; order: 'rank' | 'id'; page: ListPage }

export type Developers = ReturnType<typeof createDevelopers>

const keyOf = ({ chart, observedAt }: Pick<AppRank, 'chart' | 'observedAt'>): string =>
  `${chartKeyOf(chart)}@${observedAt.getTime()}`

/** One statement for the apps of each main device. */
const findPeaks = async (
  { ranks }: Pick<History, 'ranks'>,
  { entries, findScopeOf }: { entries: readonly AppEntry[]; findScopeOf: Standings['findScopeOf'] },
) => {
  const appsOf = Map.groupBy(entries, ({ appId }) => findScopeOf(appId).device)
  const found = await Promise.all(
    [...appsOf.values()].map(([first, ...others]) =>
      first
        ? ranks.listBestPeaks(
            [first, ...others].map(({ appId }) => appId),
            findScopeOf(first.appId),
          )
        : [],
    ),
  )
  return new Map(found.flat().map(peak => [peak.appId, peak]))
}

/** Developers' apps and their ranks. */
export const createDevelopers = (options: Options) => {
  const { db, history, clock, stalenessHours, findStatesWithoutRank } = options

  const findDepths = async (ranks: readonly AppRank[]) => {
    const depths = await history.snapshots.listDepthsAt(
      ranks.map(({ chart, observedAt }) => ({ chart, at: observedAt })),
    )
    const depthOf = new Map(depths.map(entry => [keyOf(entry), entry.depth]))
    return (rank: AppRank): number | undefined => depthOf.get(keyOf(rank))
  }

  const showApps = async (entries: readonly AppEntry[], { peaks, standings }: Known) => {
    const since = new Date(clock.now().getTime() - stalenessHours * hourMs)
    const ranks =
      entries.length > 0
        ? await history.listCurrentRanks(
            entries.map(({ appId }) => appId),
            since,
          )
        : []
    const currentOf = Map.groupBy(ranks, ({ appId }) => appId)
    const ranked = entries.map(entry => ({
      entry,
      current: ranksInScope(currentOf.get(entry.appId) ?? [], standings.findScopeOf(entry.appId)),
      peak: peaks.get(entry.appId),
    }))
    const unranked = ranked.filter(({ current }) => current.length === 0).map(({ entry }) => entry.appId)
    const [findDepth, without] = await Promise.all([
      findDepths(ranked.flatMap(({ peak }) => peak ?? [])),
      findStatesWithoutRank(unranked, standings.scope),
    ])
    return ranked.map(app => toDeveloperApp({ ...app, without: without.get(app.entry.appId) }, findDepth))
  }

  return {
    /** A page of the apps. @throws RequestError developer.not_found if no app of the developer is known. */
    getDeveloper: async (standings: Standings, { developerId, order, page }: Asked): Promise<DeveloperPage> => {
      const entries = await listAppsOf(db, Number(developerId))
      if (entries.length === 0) throw developerNotFound(developerId)
      const peaks = await findPeaks(history, { entries, findScopeOf: standings.findScopeOf })
      const places = listPlaces(entries, {
        findBestRank: appId => standings.find(appId)?.bestRank,
        findPeak: appId => peaks.get(appId)?.rank,
      })
      const { rows, appsBefore, nextCursor } = cutAtPlace(places, page, order)
      const apps = await showApps(
        rows.map(({ entry }) => entry),
        { peaks, standings },
      )
      const { measuredCountries, observedAt, scope } = standings
      return {
        scope: shownScopeOf(scope),
        developerId,
        name: developerNameOf(entries, developerId),
        totalApps: entries.length,
        showing: apps.length,
        appsBefore,
        nextCursor,
        apps,
        rankedApps: entries.filter(({ appId }) => standings.find(appId)).length,
        measuredCountries,
        observedAt,
        staleAfterSeconds: stalenessHours * hourSeconds,
        totalCountries: storefrontCount,
      }
    },
  }
}

const developerNotFound = (developerId: string): RequestError =>
  new RequestError(
    'developer.not_found',
    `This server does not know an app of a developer with the id ${developerId} yet. Search for one of their apps to add it.`,
  )
