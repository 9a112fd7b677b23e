import type { App } from '#contract/apps.ts'
import type { AppId } from '#domain/ranks.ts'
import { ownScope, type Scope } from '#domain/scopes.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { findApp } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import { listNotOffering } from '../catalog/offers.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppWorld, AppWorlds } from './app-world.usecases.ts'
import { standingOf, type WorldStanding } from './world-standing.rules.ts'

/** A short form of an app's world standing that takes two history queries instead of four. */
export type AppStanding = { app: App; world: AppWorld; standing: WorldStanding }
export type FindAppStanding = ReturnType<typeof createFindAppStanding>

/** @throws RequestError app.not_found for an app that no chart, import or search has shown. */
export const createFindAppStanding =
  ({ db, worlds }: { db: Database; worlds: AppWorlds }) =>
  async (appId: AppId, scope: Scope = ownScope): Promise<AppStanding> => {
    const readFacts = async () => {
      const [app, notOffering] = await Promise.all([findApp(db, appId), listNotOffering(db, appId)])
      if (!app) throw appNotFound(appId)
      return { app, notOffering }
    }
    const finding = readFacts()
    const world = await worlds.findAppWorld({ appId, scope }, () => finding)
    const { app } = await finding
    return { app: toContractApp(app), world, standing: standingOf(world) }
  }
