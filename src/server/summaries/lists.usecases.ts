import type { StandingApp } from '#contract/apps.ts'
import type { CategoryApps } from '#contract/categories.ts'
import type { ListedApp } from '#contract/curation.ts'
import type { BestSeen } from '#contract/seen-ranks.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import { findCategory, genresOf } from '#domain/categories.ts'
import type { AppId } from '#domain/ranks.ts'
import { listAppIdsOfGenres } from '../catalog/app-lists.repository.ts'
import { type AppEntry, toContractApp } from '../catalog/apps.rules.ts'
import { listPublicApps } from '../catalog/public-apps.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { type ListPage, takePage } from '../platform/http/list-pages.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { FindStatesWithoutRank } from './best-states.usecases.ts'
import { createInternationalList } from './international-list.usecases.ts'
import { compareEntryNames } from './list-positions.rules.ts'
import { shownScopeOf } from './scopes.rules.ts'
import type { Standing } from './standings.rules.ts'
import type { Standings } from './standings.usecases.ts'
import { listTopEntries } from './top-entries.usecases.ts'

const categoryPageSize = 60

export type ListsOptions = {
  db: Database
  stalenessHours: number
  /** The apps that admins exclude from the top international list. */
  listRemovedIds: () => Promise<ReadonlySet<AppId>>
  /** `listTrackedAmong` returns the given apps that the person tracks. */
  listTrackedApps: (userId: string) => Promise<(AppEntry & Pick<TrackedApp, 'tags'> & { trackedAt: Date })[]>
  listTrackedAmong: (userId: string, appIds: readonly AppId[]) => Promise<ReadonlySet<AppId>>
  findStatesWithoutRank: FindStatesWithoutRank
}

export type Lists = ReturnType<typeof createLists>

/** The lists of apps, based on the world standings of all apps. */
export const createLists = ({
  db,
  stalenessHours,
  listRemovedIds,
  listTrackedApps,
  listTrackedAmong,
  findStatesWithoutRank,
}: ListsOptions) => {
  /** @throws RequestError category.not_found for a slug that is not a category of the App Store. */
  const listRankedOf = async (standings: Standings, slug: string): Promise<Standing[]> => {
    const category = findCategory(slug)
    if (!category) throw categoryNotFound(slug)
    const appIds = await listAppIdsOfGenres(db, genresOf(category))
    return appIds.flatMap(appId => standings.find(appId) ?? [])
  }

  /** The standing of each listed app, or why it has none. */
  const createFind = async (standings: Standings, rows: readonly AppEntry[]): Promise<(appId: AppId) => Found> => {
    const unranked = rows.map(({ appId }) => appId).filter(appId => !standings.find(appId))
    const states = await findStatesWithoutRank(unranked, standings.scope)
    return appId => ({ standing: standings.find(appId), without: states.get(appId) })
  }

  return {
    ...createInternationalList({ db, stalenessHours, listRemovedIds }),

    listPublicApps: async (standings: Standings): Promise<StandingApp[]> => {
      const rows = await listPublicApps(db)
      const findIn = await createFind(standings, rows)
      return rows.map(row => toStandingApp(row, findIn(row.appId)))
    },

    /** The public apps for admins, with the time each was added. */
    listAdminApps: async (standings: Standings): Promise<ListedApp[]> => {
      const rows = await listPublicApps(db)
      const findIn = await createFind(standings, rows)
      return rows.map(row => ({
        ...toStandingApp(row, findIn(row.appId)),
        addedAt: row.addedAt.toISOString(),
      }))
    },

    listTrackedApps: async (standings: Standings, userId: string): Promise<TrackedApp[]> => {
      const rows = await listTrackedApps(userId)
      const findIn = await createFind(standings, rows)
      return rows.sort(compareEntryNames).map(({ trackedAt, tags, ...row }) => ({
        ...toStandingApp(row, findIn(row.appId)),
        trackedAt: trackedAt.toISOString(),
        tags,
      }))
    },

    /**
     * The list for visitors, with no app marked as tracked.
     * @throws RequestError category.not_found for a slug that is not a category of the App Store.
     */
    listCategoryApps: async (standings: Standings, slug: string, askedPage = 1): Promise<CategoryApps> => {
      const ranked = await listRankedOf(standings, slug)
      const pages = Math.max(1, Math.ceil(ranked.length / categoryPageSize))
      const page = Math.min(askedPage, pages)
      const topEntries = await listTopEntries(db, ranked, page * categoryPageSize)
      const apps = toCategoryApps(topEntries.slice((page - 1) * categoryPageSize))
      return { scope: shownScopeOf(standings.scope), apps, totalApps: ranked.length, showing: apps.length, page, pages }
    },

    /** The same apps in the order of their ids, for programs. @throws RequestError category.not_found */
    listCategoryPage: async (standings: Standings, slug: string, asked: ListPage): Promise<CategoryApps> => {
      const ranked = await listRankedOf(standings, slug)
      const ofPage = takePage(ranked, asked)
      const before = asked.after ? ranked.filter(({ appId }) => appId <= Number(asked.after?.[0])).length : 0
      return {
        scope: shownScopeOf(standings.scope),
        apps: toCategoryApps(await listTopEntries(db, ofPage, ofPage.length)),
        totalApps: ranked.length,
        showing: Math.min(ofPage.length, asked.limit),
        page: Math.floor(before / asked.limit) + 1,
        pages: Math.max(1, Math.ceil(ranked.length / asked.limit)),
      }
    },

    /** Marks the apps in the list that the person tracks. */
    markTracked: async (list: CategoryApps, userId: string): Promise<CategoryApps> => {
      const appIds = list.apps.map(({ id }) => Number(id))
      const tracked = await listTrackedAmong(userId, appIds)
      return { ...list, apps: list.apps.map(app => ({ ...app, isTracked: tracked.has(Number(app.id)) })) }
    },
  }
}

const toCategoryApps = (apps: readonly (AppEntry & Standing)[]): CategoryApps['apps'] =>
  apps.map(app => ({ ...toStandingApp(app, { standing: app, without: undefined }), isTracked: false }))

type Found = { standing: Standing | undefined; without: BestSeen | undefined }

const seenOf = ({ standing, without }: Found): BestSeen => {
  if (standing) return { state: 'ranked', observedAt: standing.observedAt.toISOString(), depth: standing.depth }
  return without ?? { state: 'not-tracked', observedAt: null, depth: null }
}

const toStandingApp = (entry: AppEntry, { standing, without }: Found): StandingApp => ({
  ...toContractApp(entry),
  bestRank: standing?.bestRank ?? null,
  ...seenOf({ standing, without }),
  countriesCount: standing?.countries ?? 0,
})

const categoryNotFound = (slug: string): RequestError =>
  new RequestError(
    'category.not_found',
    `The App Store has no category "${slug}"; a valid one is, for example, "food-drink".`,
  )
