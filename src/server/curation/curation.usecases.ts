import type { RemovedApp } from '#contract/curation.ts'
import type { AppId } from '#domain/ranks.ts'
import { findStoreLink } from '#domain/store-links.ts'
import { type Act, type Actor, recordAct } from '../audit/audit.repository.ts'
import { type AppRow, findApp } from '../catalog/apps.repository.ts'
import type { GetApp } from '../catalog/get-app.usecases.ts'
import { addPublicApps, removePublicApp } from '../catalog/public-apps.repository.ts'
import type { DataVersion } from '../platform/database/data-version.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { appUnknown, noStoreAddress, notPublic, notRemoved } from './curation.errors.ts'
import { subjectOf, toRemovedApp } from './curation.rules.ts'
import { deleteRemoval, insertRemoval, listRemovedEntries } from './international-list.repository.ts'

type CurationOptions = { db: Database; clock: Clock; getApp: GetApp; version: DataVersion }

/** `change` returns whether anything changed. */
type Deed = { admin: Actor; act: Act; change: (tx: Database, now: Date) => Promise<boolean> }

type AppDeed = { admin: Actor; appId: AppId; reason?: string | undefined }

export type Curation = ReturnType<typeof createCuration>

/** The app lists that admins manage: public apps, and apps excluded from the top international list. */
export const createCuration = ({ db, clock, getApp, version }: CurationOptions) => {
  /** Actions without effect are not recorded in the audit log. */
  const carryOut = async ({ admin, act, change }: Deed): Promise<boolean> => {
    const now = clock.now()
    const isChanged = await db.transaction(async tx => {
      if (!(await change(tx, now))) return false
      await recordAct(tx, admin, act, now)
      await version.announce(tx, 'correction')
      return true
    })
    if (isChanged) version.raise('correction')
    return isChanged
  }

  const addToPublicList = async (admin: Actor, app: AppRow, details?: string): Promise<AppRow> => {
    const change = async (tx: Database, now: Date) => (await addPublicApps(tx, [app.appId], now)).length > 0
    await carryOut({ admin, act: { action: 'public-list.add', ...subjectOf(app), details }, change })
    return app
  }

  return {
    /** @throws RequestError app.not_found, or appstore.unavailable when the App Store does not answer. */
    addPublicApp: async (admin: Actor, appId: AppId): Promise<AppRow> => addToPublicList(admin, await getApp(appId)),

    /** Parses the address but never opens it. @throws RequestError request.invalid; otherwise like `addPublicApp`. */
    addPublicAppByUrl: async (admin: Actor, url: string): Promise<AppRow> => {
      const link = findStoreLink(url)
      if (!link) throw noStoreAddress()
      return addToPublicList(admin, await getApp(link.appId, link.storefront), 'By its App Store address.')
    },

    /** @throws RequestError app.not_listed */
    removePublicApp: async ({ admin, appId, reason }: AppDeed): Promise<void> => {
      const app = await findApp(db, appId)
      if (!app) throw notPublic(appId)
      const act: Act = { action: 'public-list.remove', ...subjectOf(app), reason: reason || undefined }
      if (!(await carryOut({ admin, act, change: tx => removePublicApp(tx, appId) }))) throw notPublic(appId)
    },

    /** Idempotent. @throws RequestError app.not_found */
    removeInternationalApp: async ({ admin, appId, reason }: AppDeed): Promise<void> => {
      const app = await findApp(db, appId)
      if (!app) throw appUnknown(appId)
      const removal = { appId, removedBy: admin.userId, reason: reason || undefined }
      const act: Act = { action: 'international.remove', ...subjectOf(app), reason: removal.reason }
      const change = (tx: Database, now: Date) => insertRemoval(tx, { ...removal, removedAt: now })
      await carryOut({ admin, act, change })
    },

    /** @throws RequestError app.not_listed */
    restoreInternationalApp: async ({ admin, appId }: AppDeed): Promise<void> => {
      const app = await findApp(db, appId)
      if (!app) throw notRemoved(appId)
      const act: Act = { action: 'international.restore', ...subjectOf(app) }
      if (!(await carryOut({ admin, act, change: tx => deleteRemoval(tx, appId) }))) throw notRemoved(appId)
    },

    listRemovedApps: async (): Promise<RemovedApp[]> => (await listRemovedEntries(db)).map(toRemovedApp),
  }
}
