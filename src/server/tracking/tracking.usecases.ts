import type { App } from '#contract/apps.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import type { FirstLook } from '#contract/tracking.ts'
import type { ChartType } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode } from '#domain/storefronts.ts'
import { type AppRow, findApp } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import { createGetApp } from '../catalog/get-app.usecases.ts'
import type { StoreSearch } from '../catalog/store-search.usecases.ts'
import { authRequired } from '../platform/access.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import {
  addTrackedApp,
  findTrackedByAnybody,
  isTracked,
  listTrackedApps,
  type OnTracked,
  removeTrackedApp,
} from './tracking.repository.ts'

/** What one person can track. */
const mostTracked = 1_000

/** The charts of all countries in which an app that somebody has begun to track should be: those of its genre. */
export type FirstLookCharts = { genre: number; chartType: ChartType }

/** Handed in, because the collector, on which first looks stand, knows who tracks what. */
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
  onTracked?: OnTracked | undefined
}

type Pair = { userId: string; appId: AppId }

export type Tracking = ReturnType<typeof createTracking>

/** Who tracks what. Of an app only its id is believed; whatever else is known of it comes from the App Store. */
export const createTracking = ({ db, clock, log, askStore, firstLooks, onTracked }: TrackingOptions) => {
  const lookingUp = new Set<AppId>()
  const getApp = createGetApp({ db, clock, askStore })

  /** The App Store is asked for the genre of an app known by its number alone. */
  const lookUp = async ({ appId, storefront }: AppRow): Promise<AppRow | undefined> => {
    lookingUp.add(appId)
    try {
      const code = storefront !== null && isStorefrontCode(storefront) ? storefront : 'us'
      await askStore({ by: 'app', appId, storefront: code })
      return await findApp(db, appId)
    } finally {
      lookingUp.delete(appId)
    }
  }

  const startFirstLook = async (app: AppRow | undefined): Promise<void> => {
    const charts = app && chartsOf(app)
    if (charts) await firstLooks.startFirstLook(charts)
  }

  /** Without it the charts of the app are read in their turn: no reason to fail. */
  const beginFirstLook = async (app: AppRow): Promise<void> => {
    if (!firstLooks.isEnabled) return
    const warn = (error: unknown) =>
      log.warn({ err: error, appId: app.appId }, 'The first reading could not be started.')
    const isKnown = chartsOf(app) !== undefined
    // A lookup may take its time, and whoever tracks the app need not wait for it.
    const started = (isKnown ? startFirstLook(app) : lookUp(app).then(startFirstLook)).catch(warn)
    if (isKnown) await started
  }

  return {
    /** @throws RequestError app.not_found, or appstore.unavailable when it cannot be asked. */
    addApp: async (appId: AppId): Promise<App> => toContractApp(await getApp(appId)),

    /** @throws RequestError as `addApp`; tracking.too_many; auth.required when the account is gone. */
    trackApp: async ({ userId, appId }: Pair): Promise<void> => {
      const app = await getApp(appId)
      const outcome = await addTrackedApp(db, { userId, appId, limit: mostTracked, now: clock.now(), onTracked })
      if (outcome === 'too-many') throw tooMany()
      if (outcome === 'nobody') throw authRequired()
      await beginFirstLook(app)
    },

    untrackApp: (pair: Pair): Promise<void> => removeTrackedApp(db, pair),

    isTracked: (pair: Pair): Promise<boolean> => isTracked(db, pair),

    /** What is stored about a person, in the order of time. */
    exportTracked: async (userId: string): Promise<PersonalData['trackedApps']> => {
      const rows = await listTrackedApps(db, userId)
      return rows
        .sort((a, b) => a.trackedAt.getTime() - b.trackedAt.getTime() || a.appId - b.appId)
        .map(({ appId, name, trackedAt }) => ({ appStoreId: String(appId), name, trackedAt: trackedAt.toISOString() }))
    },

    findFirstLook: async (appId: AppId): Promise<FirstLook> => {
      const app = await findTrackedByAnybody(db, appId)
      if (app && lookingUp.has(appId)) return { ...(await firstLooks.noFirstLook()), state: 'waiting' }
      const charts = app && chartsOf(app)
      return charts ? firstLooks.findFirstLook(charts) : firstLooks.noFirstLook()
    },
  }
}

/** Where an app of this genre and price should be; undefined while the genre is not known. */
const chartsOf = ({ genre, price }: Pick<AppRow, 'genre' | 'price'>): FirstLookCharts | undefined =>
  genre === null ? undefined : { genre, chartType: (price ?? 0) > 0 ? 'top-paid' : 'top-free' }

const tooMany = (): RequestError =>
  new RequestError(
    'tracking.too_many',
    `You track ${mostTracked.toLocaleString('en')} apps, which is the maximum. Stop tracking one first.`,
  )
