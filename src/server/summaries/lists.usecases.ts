import type { StandingApp } from '#contract/apps.ts'
import type { ListedApp } from '#contract/curation.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import type { AppId } from '#domain/ranks.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import { listPublicApps } from '../catalog/public-apps.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { FindStatesWithoutRank } from './best-states.usecases.ts'
import { createCategoryList } from './category-list.usecases.ts'
import { createInternationalList } from './international-list.usecases.ts'
import { compareEntryNames } from './list-positions.rules.ts'
import { type FoundStanding, toStandingApp } from './standings.rules.ts'
import type { Standings } from './standings.usecases.ts'

export type ListsOptions = {
  db: Database
  stalenessHours: number
  /** The apps that admins exclude from the top international list. */
  listRemovedIds: () => Promise<ReadonlySet<AppId>>
  listTrackedApps: (userId: string) => Promise<(AppEntry & Pick<TrackedApp, 'tags'> & { trackedAt: Date })[]>
  /** Returns the given apps that the person tracks. */
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
  /** The standing of each listed app, or why it has none. */
  const createFind = async (
    standings: Standings,
    rows: readonly AppEntry[],
  ): Promise<(appId: AppId) => FoundStanding> => {
    const unranked = rows.map(({ appId }) => appId).filter(appId => !standings.find(appId))
    const states = await findStatesWithoutRank(unranked, standings.scope)
    return appId => ({ standing: standings.find(appId), without: states.get(appId) })
  }

  return {
    ...createInternationalList({ db, stalenessHours, listRemovedIds }),
    ...createCategoryList({ db, listTrackedAmong }),

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
  }
}
