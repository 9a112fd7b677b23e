import type { CategoryApps } from '#contract/categories.ts'
import { findCategory, genresOf } from '#domain/categories.ts'
import type { AppId } from '#domain/ranks.ts'
import { storefrontCount } from '#domain/storefronts.ts'
import { listAppEntries, listAppIdsOfGenres } from '../catalog/app-lists.repository.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { countToPageEnd, cutAtPlace, type ListPage, placedName, type RankPlace } from '../platform/http/list-pages.ts'
import { RequestError } from '../platform/process/errors.ts'
import { shownScopeOf } from './scopes.rules.ts'
import { type Standing, toStandingApp } from './standings.rules.ts'
import type { Standings } from './standings.usecases.ts'
import { listTopEntries } from './top-entries.usecases.ts'

type Options = {
  db: Database
  /** Returns the given apps that the person tracks. */
  listTrackedAmong: (userId: string, appIds: readonly AppId[]) => Promise<ReadonlySet<AppId>>
}

type Asked = { order: 'rank' | 'id'; page: ListPage }

type RankedPlace = Standing & RankPlace

/** Most countries first, then best rank. */
const toPlace = (standing: Standing): RankedPlace => ({
  ...standing,
  ranks: [storefrontCount - standing.countries, standing.bestRank],
  name: '',
})

const toCategoryApp = (entry: AppEntry, standing: Standing): CategoryApps['apps'][number] => ({
  ...toStandingApp(entry, { standing, without: undefined }),
  isTracked: false,
})

/** The apps of a category that have a current rank. */
export const createCategoryList = ({ db, listTrackedAmong }: Options) => {
  /** @throws RequestError category.not_found for a slug that is not a category of the App Store. */
  const listRankedOf = async (standings: Standings, slug: string): Promise<Standing[]> => {
    const category = findCategory(slug)
    if (!category) throw categoryNotFound(slug)
    const appIds = await listAppIdsOfGenres(db, genresOf(category))
    return appIds.flatMap(appId => standings.find(appId) ?? [])
  }

  /** The first apps by rank up to the end of the page, with their names, which order apps of equal ranks. */
  const nameTopPlaces = async (ranked: readonly RankedPlace[], page: ListPage): Promise<RankedPlace[]> => {
    const entries = await listTopEntries(db, ranked, countToPageEnd(ranked, page))
    return entries.map(entry => ({ ...entry, name: placedName(entry.name) }))
  }

  return {
    /** A page for visitors, with no app marked as tracked. @throws RequestError category.not_found */
    listCategoryApps: async (standings: Standings, slug: string, { order, page }: Asked): Promise<CategoryApps> => {
      const ranked = (await listRankedOf(standings, slug)).map(toPlace)
      const named = order === 'rank' ? await nameTopPlaces(ranked, page) : ranked
      const { rows, appsBefore, nextCursor } = cutAtPlace(named, page, order)
      const entries = await listAppEntries(
        db,
        rows.map(({ appId }) => appId),
      )
      const entryOf = new Map(entries.map(entry => [entry.appId, entry]))
      const apps = rows.flatMap(row => {
        const entry = entryOf.get(row.appId)
        return entry ? toCategoryApp(entry, row) : []
      })
      return {
        scope: shownScopeOf(standings.scope),
        apps,
        totalApps: ranked.length,
        showing: apps.length,
        appsBefore,
        nextCursor,
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

const categoryNotFound = (slug: string): RequestError =>
  new RequestError(
    'category.not_found',
    `The App Store has no category "${slug}"; a valid one is, for example, "food-drink".`,
  )
