import type { App } from '#contract/apps.ts'
import type { AppId } from '#domain/ranks.ts'
import { findApp } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import type { Database } from '../platform/database.ts'
import { appNotFound } from '../summaries/summaries.usecases.ts'
import type { AppWorld, AppWorlds } from './app-world.usecases.ts'
import { standingOf, type WorldStanding } from './world-standing.rules.ts'

/** What is shown of an app where there is no room for a summary, by one question to history instead of four. */
export type AppStanding = { app: App; world: AppWorld; standing: WorldStanding }
export type FindAppStanding = ReturnType<typeof createFindAppStanding>

/** @throws RequestError app.not_found for an app that no chart, import or search ever showed. */
export const createFindAppStanding =
  ({ db, worlds }: { db: Database; worlds: AppWorlds }) =>
  async (appId: AppId): Promise<AppStanding> => {
    const [row, world] = await Promise.all([findApp(db, appId), worlds.findAppWorld(appId)])
    if (!row) throw appNotFound(appId)
    return { app: toContractApp(row), world, standing: standingOf(world) }
  }
