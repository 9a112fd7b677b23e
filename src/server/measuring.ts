import { type AppStore, type BeforeCall, createAppStore } from '#appstore'
import { ensureAlertPerson } from './alerts/schedules/alert-people.repository.ts'
import { createGetApp } from './catalog/get-app.usecases.ts'
import type { LookedUp } from './catalog/lookups.rules.ts'
import { createLookups } from './catalog/lookups.usecases.ts'
import { createLookUpRatings } from './catalog/rating-counts.usecases.ts'
import { createSearch } from './catalog/search.usecases.ts'
import { createStoreSearch } from './catalog/store-search.usecases.ts'
import type { CollectorSettings } from './collector/collector.config.ts'
import { type CollectorTuning, createCollector } from './collector/collector.usecases.ts'
import { notePlannedFetch } from './collector/outcomes.repository.ts'
import type { OnSweepFinished } from './collector/sweeps.repository.ts'
import { createCuration } from './curation/curation.usecases.ts'
import { createRefreshApp } from './curation/refresh.usecases.ts'
import { createDesk } from './desk/desk.usecases.ts'
import { createDeskActs } from './desk/desk-acts.usecases.ts'
import { createSuspects } from './evidence/suspects.usecases.ts'
import { createFirstLooks } from './first-looks/first-looks.usecases.ts'
import { createFirstRun } from './first-run/first-run.usecases.ts'
import type { History } from './history/history.usecases.ts'
import { observeCalls } from './pace/calls.usecases.ts'
import { createGuests } from './pace/guests.usecases.ts'
import { openOutgoing } from './pace/open-outgoing.usecases.ts'
import type { AppStoreSettings, PaceSettings } from './pace/pace.config.ts'
import type { Announcements } from './platform/database/announcements.ts'
import type { Database } from './platform/database/database.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Log } from './platform/process/log.ts'
import { createMarketSizes } from './scores/market-sizes.usecases.ts'
import type { Storage } from './storage.ts'
import type { StorePages } from './store-pages/store-pages.usecases.ts'
import { listMostTracked, type OnTracked } from './tracking/tracking.repository.ts'
import { createTracking } from './tracking/tracking.usecases.ts'

export type MeasuringOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  settings: {
    collector: CollectorSettings
    appStore: AppStoreSettings
    pace: PaceSettings
    /** Without `databaseUrl`, only this process uses the database. */
    storage: { databaseUrl?: string | undefined }
    summaries: { stalenessHours: number }
  }
  /** Stores what lookups read from store pages. */
  onLookedUp?: ((answer: LookedUp) => Promise<void>) | undefined
  announcements?: Announcements | undefined
  /** Called in the transaction that ends a sweep. */
  onSweepFinished?: OnSweepFinished | undefined
  /** Shorter times for tests. */
  tuning?: (CollectorTuning & { windowMs?: number; openAppStore?: OpenAppStore }) | undefined
}

export type OpenAppStore = (beforeCall: BeforeCall) => AppStore

/** Everything that calls the App Store, sharing one client and the pace of each outgoing address. */
export const createMeasuring = (options: MeasuringOptions) => {
  const { db, history, clock, log, settings, onLookedUp, announcements, tuning = {} } = options
  const stopping = new AbortController()
  const { pace, presence } = openOutgoing({ db, clock, log, settings, windowMs: tuning.windowMs })
  const { openAppStore = createOpenAppStore(clock, settings.appStore) } = tuning
  const { appStore, onCall } = observeCalls(openAppStore(pace.beforeCall))
  const { stalenessHours } = settings.summaries
  const collector = createCollector({
    db,
    history,
    clock,
    log,
    pace,
    appStore,
    settings: settings.collector,
    stalenessHours,
    isAlone: !settings.storage.databaseUrl,
    announcements,
    tuning,
    onSweepFinished: options.onSweepFinished,
  })
  const lookUpApps = createLookups({
    db,
    clock,
    log,
    appStore,
    pace,
    findSelection: collector.findSelection,
    listMostTracked: limit => listMostTracked(db, limit),
    onLookedUp,
    stopping: stopping.signal,
  })
  const { findSelection, findStanding } = collector
  const lookUpRatings = createLookUpRatings({ clock, log, appStore, pace, stopping: stopping.signal })
  const deskActs = createDeskActs({ db, clock, pace, collector })
  const { describeStart } = deskActs
  return {
    pace,
    presence,
    appStore,
    onCall,
    /** Sends a request for a person who is waiting for the response. */
    ask: createGuests({ clock, pace, stopping: stopping.signal }),
    collector,
    suspects: createSuspects({ db, history, clock, noteFetch: notePlannedFetch }),
    firstLooks: createFirstLooks({ db, history, clock, pace, collector, stalenessHours }),
    desk: createDesk({ db, clock, pace, collector, stalenessHours }),
    deskActs,
    firstRun: createFirstRun({ db, history, pace, collector, describeStart }),
    lookUpApps,
    marketSizes: createMarketSizes({
      db,
      history,
      clock,
      lookUpRatings,
      findStanding,
      findSelection,
      stalenessHours,
    }),
    /** Aborts running requests and work. */
    stopMeasuring: (): void => {
      stopping.abort()
      collector.stop()
    },
  }
}

export type Measuring = ReturnType<typeof createMeasuring>

const createOpenAppStore =
  (clock: Clock, settings: AppStoreSettings): OpenAppStore =>
  beforeCall => {
    const { itunesUrl, marketingUrl, searchUrl, timeoutMs, maxBodyBytes } = settings
    const hosts = { itunes: itunesUrl, marketing: marketingUrl, search: searchUrl }
    return createAppStore({ hosts, timeoutMs, maxBodyBytes, beforeCall, now: clock.now })
  }

type FindingOptions = {
  db: Database
  clock: Clock
  log: Log
  stalenessHours: number
  history: History
  appStore: Measuring['appStore']
  ask: Measuring['ask']
  collector: Measuring['collector']
  firstLooks: Measuring['firstLooks']
  storePages: StorePages
  announcements: Storage['announcements']
}

/** Finds, adds and tracks apps. Apps unknown to this server are looked up in the App Store. */
export const createFinding = (options: FindingOptions) => {
  const { db, clock, log, stalenessHours, history, appStore, ask, collector, firstLooks, storePages, announcements } =
    options
  const { isRead: isPageRead, recordLookedUp: onLookedUp } = storePages
  const askStore = createStoreSearch({ db, clock, log, appStore, ask, onLookedUp })
  const onTracked: OnTracked = (tx, { userId, now }) => ensureAlertPerson(tx, userId, now)
  return {
    search: createSearch({ db, clock, history, askStore }),
    curation: createCuration({ db, clock, getApp: createGetApp({ db, clock, askStore }), version: history.version }),
    refreshApp: createRefreshApp({ db, clock, history, collector, stalenessHours }),
    tracking: createTracking({ db, clock, log, askStore, firstLooks, isPageRead, onTracked, announcements }),
  }
}
