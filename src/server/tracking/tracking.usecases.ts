import type { z } from 'zod'
import type { App } from '#contract/apps.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import type { changeTrackedApps, EndedTracking, FirstLook } from '#contract/tracking.ts'
import { findTagsProblem, isSameTag, tidyTags } from '#domain/app-tags.ts'
import type { ChartKind } from '#domain/charts.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import { mainDeviceOf } from '#domain/scopes.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { type AppRow, findApp } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import { createGetApp } from '../catalog/get-app.usecases.ts'
import type { StoreSearch } from '../catalog/store-search.usecases.ts'
import { type Announcements, createBell } from '../platform/database/announcements.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { changeTags, type EndedRow, removeTrackedApps, restoreTrackedApps } from './bulk.repository.ts'
import { mostTracked, tooManyTracked } from './tracking.errors.ts'
import {
  addTrackedApp,
  findTrackedByAnybody,
  isTracked,
  listTrackedApps,
  type OnTracked,
  removeTrackedApp,
  saveTags,
} from './tracking.repository.ts'

type Body = z.output<NonNullable<typeof changeTrackedApps.body>>
type Answer = z.infer<typeof changeTrackedApps.response>

const addTag = (tags: readonly string[], tag: string): string[] | undefined => {
  if (tags.some(own => isSameTag(own, tag))) return undefined
  const next = tidyTags([...tags, tag])
  return findTagsProblem(next) ? undefined : next
}

const removeTag = (tags: readonly string[], tag: string): string[] | undefined => {
  const next = tags.filter(own => !isSameTag(own, tag))
  return next.length < tags.length ? next : undefined
}

const toEnded = ({ appId, trackedAt, tags }: EndedRow): EndedTracking => ({
  appStoreId: String(appId),
  trackedAt: trackedAt.toISOString(),
  tags,
})

/** Acts on several tracked apps of a person at once. */
const createChangeTrackedApps = ({ db, clock }: { db: Database; clock: Pick<Clock, 'now'> }) => {
  /** @throws RequestError tracking.too_many; auth.required if the account was deleted. */
  const restore = async (userId: string, restored: readonly EndedTracking[]): Promise<Answer> => {
    const now = clock.now()
    const ended = new Map<AppId, EndedRow>()
    for (const { appStoreId, trackedAt, tags } of restored) {
      const appId = findAppId(appStoreId)
      const at = new Date(Math.min(Date.parse(trackedAt), now.getTime()))
      if (appId !== undefined) ended.set(appId, { appId, trackedAt: at, tags: tidyTags(tags) })
    }
    const changed = await restoreTrackedApps(db, { userId, ended: [...ended.values()], limit: mostTracked })
    if (changed === 'too-many') throw tooManyTracked()
    if (changed === 'account-deleted') throw authRequired()
    return { changed, ended: [] }
  }

  return async (userId: string, body: Body): Promise<Answer> => {
    if ('restore' in body) return restore(userId, body.restore)
    const { act } = body
    const selected = { userId, appIds: [...new Set(body.appStoreIds.flatMap(id => findAppId(id) ?? []))] }
    if (act.kind === 'untrack') {
      const ended = await removeTrackedApps(db, selected)
      return { changed: ended.length, ended: ended.map(toEnded) }
    }
    const change = act.kind === 'add-tag' ? addTag : removeTag
    return { changed: await changeTags(db, selected, tags => change(tags, act.tag)), ended: [] }
  }
}

/** The charts in all countries that should contain a newly tracked app: those of its genre. */
export type FirstLookCharts = ChartKind

/** Injected, because first looks depend on the collector, which depends on tracking. */
type FirstLooks = {
  isEnabled: boolean
  startFirstLook: (of: FirstLookCharts) => Promise<void>
  findFirstLook: (of: FirstLookCharts) => Promise<FirstLook>
  noFirstLook: () => Promise<FirstLook>
}

type TrackingOptions = {
  db: Database
  clock: Clock
  log: Log
  askStore: StoreSearch
  firstLooks: FirstLooks
  /** Whether the page of the country that names the app is among the readings of store pages. */
  isPageRead: (app: PageOf) => Promise<boolean>
  onTracked?: OnTracked | undefined
  announcements?: Announcements | undefined
}

type Pair = { userId: string; appId: AppId }

type PageOf = { appId: AppId; storefront: StorefrontCode }

export type Tracking = ReturnType<typeof createTracking>

/** Who tracks which apps. Trusts only the id of an app from a request; all other data comes from the App Store. */
export const createTracking = (options: TrackingOptions) => {
  const { db, clock, askStore, firstLooks, isPageRead, onTracked, log } = options
  const lookingUp = new Set<AppId>()
  const followed = createBell(options, 'tracking')
  const getApp = createGetApp({ db, clock, askStore })

  const lookUp = async (page: PageOf): Promise<void> => {
    await askStore({ by: 'app', ...page }, { queue: 'members' }).answer
  }

  /** Does nothing for an app whose charts are unknown, because others would say nothing about it. */
  const startFirstLook = async (app: AppRow | undefined): Promise<void> => {
    const charts = app && hasKnownCharts(app) && chartsOf(app)
    if (charts) await firstLooks.startFirstLook(charts)
  }

  /** Looks up the genre, price and devices of an app, and then starts the first look at its charts. */
  const lookUpAndStart = async (page: PageOf): Promise<void> => {
    lookingUp.add(page.appId)
    try {
      await lookUp(page)
      await startFirstLook(await findApp(db, page.appId))
    } finally {
      lookingUp.delete(page.appId)
    }
  }

  /** Reads the current data of the app, and continues with the work that depends on it. */
  const readPage = async (app: AppRow): Promise<void> => {
    const page = pageOf(app)
    if (!hasKnownCharts(app) || !hasKnownDevices(app)) await lookUpAndStart(page)
    else if (!(await isPageRead(page))) await lookUp(page)
    followed.ring()
  }

  /** Failures are only logged: without this, charts, pages and keywords are read on schedule. */
  const follow = async (app: AppRow): Promise<void> => {
    if (!firstLooks.isEnabled) return
    const warn = (error: unknown) =>
      log.warn({ err: error, appId: app.appId }, 'The first reading could not be started.')
    if (hasKnownDevices(app)) await startFirstLook(app).catch(warn)
    // A lookup may be slow, so the request does not wait for it.
    void readPage(app).catch(warn)
  }

  return {
    /** @throws RequestError app.not_found, or appstore.unavailable when the App Store does not answer. */
    addApp: async (appId: AppId): Promise<App> => toContractApp(await getApp(appId)),

    /** @throws RequestError as `addApp`; tracking.too_many; auth.required if the account was deleted. */
    trackApp: async ({ userId, appId }: Pair): Promise<void> => {
      const app = await getApp(appId)
      const outcome = await addTrackedApp(db, { userId, appId, limit: mostTracked, now: clock.now(), onTracked })
      if (outcome === 'too-many') throw tooManyTracked()
      if (outcome === 'account-deleted') throw authRequired()
      await follow(app)
    },

    /** Calls the listener when the store page of a newly tracked app has been read or requested. */
    onFollowed: followed.onRing,

    changeTrackedApps: createChangeTrackedApps({ db, clock }),

    untrackApp: (pair: Pair): Promise<void> => removeTrackedApp(db, pair),

    /** @throws RequestError app.not_listed for an app that the person does not track. */
    saveTags: async (of: Pair & { tags: string[] }): Promise<void> => {
      if (await saveTags(db, of)) return
      throw new RequestError('app.not_listed', 'You do not track this app, so it has no tags. Track it first.')
    },

    isTracked: (pair: Pair): Promise<boolean> => isTracked(db, pair),

    /** A person's tracked apps for the data export, oldest first. */
    exportTracked: async (userId: string): Promise<PersonalData['trackedApps']> => {
      const rows = await listTrackedApps(db, userId)
      return rows
        .sort((a, b) => a.trackedAt.getTime() - b.trackedAt.getTime() || a.appId - b.appId)
        .map(({ appId, name, trackedAt, tags }) => ({
          appStoreId: String(appId),
          name,
          trackedAt: trackedAt.toISOString(),
          tags,
        }))
    },

    findFirstLook: async (appId: AppId): Promise<FirstLook> => {
      const app = await findTrackedByAnybody(db, appId)
      if (app && lookingUp.has(appId)) return { ...(await firstLooks.noFirstLook()), state: 'waiting' }
      const charts = app && chartsOf(app)
      return charts ? firstLooks.findFirstLook(charts) : firstLooks.noFirstLook()
    },
  }
}

/** The charts that should contain an app of this genre, price and device; undefined while the genre is unknown. */
const chartsOf = (app: Pick<AppRow, 'genre' | 'price' | 'isIpadOnly'>): FirstLookCharts | undefined => {
  const { genre, price } = app
  if (genre === null) return undefined
  return { genre, type: (price ?? 0) > 0 ? 'top-paid' : 'top-free', device: mainDeviceOf(app) }
}

/** Free and paid apps rank in different charts, so an app needs a price or a store page, which omits it for some free apps. */
const hasKnownCharts = ({ genre, price, lookedUpAt }: AppRow): boolean =>
  genre !== null && (price !== null || lookedUpAt !== null)

/**
 * Only a store page names an app's devices; without it, hundreds of iPhone charts would be read for an app that is for
 * iPad only.
 */
const hasKnownDevices = ({ isIpadOnly, lookedUpAt }: AppRow): boolean => isIpadOnly !== null || lookedUpAt !== null

const pageOf = ({ appId, storefront }: AppRow): PageOf => ({
  appId,
  storefront: storefront !== null && isStorefrontCode(storefront) ? storefront : 'us',
})
