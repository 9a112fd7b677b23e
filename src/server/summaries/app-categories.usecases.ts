import type { AppId } from '#domain/ranks.ts'
import { type AppHome, mainDeviceOf } from '#domain/scopes.ts'
import { listAppFacts } from '../catalog/apps.repository.ts'
import type { CategoryDay } from '../history/apps/category-days.usecases.ts'
import type { Sightings } from '../history/apps/peak-ranks.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { categoryOf, isContested } from './app-categories.rules.ts'
import { planWindowMs } from './known-charts.rules.ts'

type Listed = { appId: AppId; genre: number | null }
type Ranks = Pick<History['ranks'], 'listCategoryDaysIn'>

/** Queries history only for the few apps whose category is contested. */
export const findCategoryDays = (
  ranks: Ranks,
  apps: readonly Listed[],
  { seen, until }: { seen: ReadonlyMap<AppId, Sightings>; until: Date },
): Promise<Map<AppId, CategoryDay[]>> => {
  const contested = apps.filter(({ appId, genre }) => isContested({ genre, seen: seen.get(appId) }))
  const span = { from: new Date(until.getTime() - planWindowMs), to: until }
  return ranks.listCategoryDaysIn(
    contested.map(({ appId }) => appId),
    span,
  )
}

type Options = {
  db: Database
  history: { ranks: Ranks & Pick<History['ranks'], 'listSightings'> }
  clock: Clock
}

export type FindHomes = (appIds: readonly AppId[]) => Promise<Map<AppId, AppHome>>

/** Where apps belong in the charts now. */
export const createFindHomes =
  ({ db, history: { ranks }, clock }: Options): FindHomes =>
  async appIds => {
    if (appIds.length === 0) return new Map()
    const [rows, seen] = await Promise.all([listAppFacts(db, appIds), ranks.listSightings(appIds)])
    const facts = new Map(rows.map(row => [row.appId, row]))
    const apps = appIds.map(appId => facts.get(appId) ?? { appId, genre: null, isIpadOnly: null })
    const days = await findCategoryDays(ranks, apps, { seen, until: clock.now() })
    return new Map(
      apps.map(({ appId, genre, isIpadOnly }) => [
        appId,
        {
          mainDevice: mainDeviceOf({ isIpadOnly }),
          category: categoryOf({ genre, seen: seen.get(appId) }, days.get(appId) ?? []),
        },
      ]),
    )
  }
