import type { AppVersion, StorePage } from '#contract/store-pages.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { findApp } from '../catalog/apps.repository.ts'
import { listNotOffering } from '../catalog/offers.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { listCategoryChanges } from './category-changes.rules.ts'
import { listPages, pageIn, toOverTime } from './pages.rules.ts'
import { createReadingsRepository } from './readings.repository.ts'
import type { ReadPages } from './readings.rules.ts'
import { listReleases, listVersions, recordVersions } from './versions.repository.ts'
import { listVersionsRead, type VersionRow } from './versions.rules.ts'

export type StorePages = ReturnType<typeof createStorePages>

type Options = {
  db: Database
  history: Pick<History, 'ranks' | 'version'>
  clock: Clock
  stalenessHours: number
}

const mostVersions = 200
const usualSpanMs = 366 * dayMs
const longestSpanMs = 3_660 * dayMs

const toAppVersion = ({ version, releasedAt, firstSeenAt, releaseNotes }: VersionRow): AppVersion => ({
  version,
  releaseNotes,
  releasedAt: releasedAt?.toISOString() ?? null,
  firstSeenAt: firstSeenAt.toISOString(),
})

/** @throws RequestError request.invalid */
const startOf = (from: string | undefined, now: Date): Date => {
  const start = from ? new Date(from) : new Date(now.getTime() - usualSpanMs)
  if (start > now) throw new RequestError('request.invalid', '"from" is in the future; nothing has been read yet.')
  if (now.getTime() - start.getTime() > longestSpanMs) {
    throw new RequestError('request.invalid', 'The span is longer than ten years; choose a shorter one.')
  }
  return start
}

/** Store pages over time, recorded from lookups. */
export const createStorePages = (options: Options) => {
  const { db, history, clock, stalenessHours } = options
  const readings = createReadingsRepository(db)

  const recordPages = async (read: readonly ReadPages[]): Promise<void> => {
    await readings.recordReadings(read)
    await recordVersions(db, listVersionsRead(read))
    await history.version.raiseEverywhere(db, 'addition')
  }

  /** The changes since `from`. Detecting the first change may need a reading from before. */
  const readCategoryChanges = async (appId: AppId, from: Date) => {
    const days = await history.ranks.listCategoryDays(appId, new Date(from.getTime() - usualSpanMs))
    return listCategoryChanges(days).filter(({ observedAt }) => new Date(observedAt) >= from)
  }

  /** Versions and categories, and ratings and prices in one country, from a moment on. */
  const readOverTime = async (appId: AppId, { storefront, from }: { storefront: StorefrontCode; from: Date }) => {
    const [overTime, categoryChanges, versions] = await Promise.all([
      readings.listReadings(appId, { storefront, from }),
      readCategoryChanges(appId, from),
      listVersions(db, appId, mostVersions),
    ])
    return { versions: versions.map(toAppVersion), ...toOverTime(overTime), categoryChanges }
  }

  return {
    readOverTime,

    /** Appends the readings of apps in the catalogue. Idempotent. */
    recordPages,

    listReleases: (appIds: readonly AppId[], since: Date) => listReleases(db, appIds, since),

    findNewestOf: readings.findNewestOf,

    /** Whether the app's page in this country was ever read. */
    isRead: ({ appId, storefront }: { appId: AppId; storefront: StorefrontCode }): Promise<boolean> =>
      readings.isRead(appId, storefront),

    /** The same for a single lookup result. */
    recordLookedUp: (read: ReadPages): Promise<void> => recordPages([read]),

    /**
     * An app's page in one storefront over time, and in all countries now. @throws RequestError app.not_found,
     * request.invalid for an invalid or too long span.
     */
    getStorePage: async (
      appId: AppId,
      of: { storefront: StorefrontCode; from?: string | undefined },
    ): Promise<StorePage> => {
      const { storefront } = of
      const now = clock.now()
      const from = startOf(of.from, now)
      const since = new Date(now.getTime() - stalenessHours * hourMs)
      const app = await findApp(db, appId)
      if (!app) throw appNotFound(appId)
      const [newest, overTime, notOffering] = await Promise.all([
        readings.listNewest(appId, since),
        readOverTime(appId, { storefront, from }),
        listNotOffering(db, appId),
      ])
      const triedStorefront = app.lookupTriedAt ? (app.storefront ?? 'us') : null
      const evidence = { newest, since, notOffering, triedStorefront }
      return {
        appStoreId: String(appId),
        storefront,
        page: pageIn(storefront, evidence),
        ...overTime,
        countries: listPages(evidence),
      }
    },
  }
}
