import { type AppStore, type BeforeCall, createAppStore } from '#appstore'
import type { LookedUp } from '../catalog/lookups.rules.ts'
import { createLookups, type LookupRun } from '../catalog/lookups.usecases.ts'
import { createEvidence } from '../evidence/evidence.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import { type EndedCall, tellCalls } from '../pace/calls.usecases.ts'
import { createGuests } from '../pace/guests.usecases.ts'
import { createPace } from '../pace/pace.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { listMostTracked } from '../tracking/tracking.repository.ts'
import { createAppStoreStatus } from './app-store-status.usecases.ts'
import { createAttempts } from './attempts.usecases.ts'
import { type CollectRun, createCollect } from './collect.usecases.ts'
import type { AppStoreSettings, CollectorSettings } from './collector.config.ts'
import { createControl } from './control.usecases.ts'
import type { Delays } from './failures.rules.ts'
import { createFlusher } from './flusher.usecases.ts'
import { createFindMeasuring } from './standstill.usecases.ts'
import { releaseCharts } from './sweeps.repository.ts'
import { tellWhile } from './telling.usecases.ts'

export type CollectorOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  settings: {
    collector: CollectorSettings
    appStore: AppStoreSettings
    /** Without a `databaseUrl` the database belongs to this process alone: leases found at the start are of a dead one. */
    storage: { databaseUrl?: string | undefined }
    summaries: { stalenessHours: number }
  }
  /** Keeps what lookups read of store pages. */
  onLookedUp?: (answer: LookedUp) => Promise<void>
  /** For tests, which have no minutes to wait. */
  tuning?: {
    retryDelaysMs?: Delays
    suspectDelaysMs?: Delays
    flushDelayMs?: number
    windowMs?: number
    openAppStore?: (beforeCall: BeforeCall) => AppStore
  }
}

const openAppStore = ({ clock, settings }: CollectorOptions, beforeCall: BeforeCall): AppStore => {
  const { itunesUrl, marketingUrl, searchUrl, timeoutMs, maxBodyBytes } = settings.appStore
  const hosts = { itunes: itunesUrl, marketing: marketingUrl, search: searchUrl }
  return createAppStore({ hosts, timeoutMs, maxBodyBytes, beforeCall, now: clock.now })
}

/** Rejects nothing and waits for nobody: a run sees the stop of the whole collector and its own signal as one. */
const joinSignals = (own: AbortSignal, other: AbortSignal | undefined): AbortSignal =>
  other ? AbortSignal.any([own, other]) : own

/** Reads charts from the App Store, politely and truthfully. Nothing is asked before one of its use cases is called. */
export const createCollector = (options: CollectorOptions) => {
  const { db, history, clock, log, settings, tuning = {} } = options
  const { chartsPerMinute, searchPerMinute, concurrency, source } = settings.collector
  const stopping = new AbortController()
  const bell = new EventTarget()
  const perMinute = { charts: chartsPerMinute, search: searchPerMinute }
  const pace = createPace({ db, clock, perMinute, windowMs: tuning.windowMs })
  const callListeners = new Set<(call: EndedCall) => void>()
  const told = tuning.openAppStore?.(pace.beforeCall) ?? openAppStore(options, pace.beforeCall)
  const appStore = tellCalls(told, call => {
    for (const listener of callListeners) listener(call)
  })
  const evidence = createEvidence({ db, history })
  const attempts = createAttempts({ db, clock, appStore, pace, evidence, source, ...tuning })
  const flusher = createFlusher({ db, history, clock, log, delayMs: tuning.flushDelayMs })
  const collect = createCollect({ db, clock, log, pace, attempts, flusher, concurrency, bell })
  const onStarted = () => void bell.dispatchEvent(new Event('urgent'))
  const control = createControl({
    db,
    history,
    clock,
    log,
    pace,
    appStore,
    settings: settings.collector,
    ...settings.summaries,
    onStarted,
  })
  const findMeasuring = createFindMeasuring({ db, history, clock, ...control })
  const lookUp = createLookups({
    db,
    clock,
    log,
    appStore,
    pace,
    ...control,
    onLookedUp: options.onLookedUp,
    listMostTracked: limit => listMostTracked(db, limit),
  })

  let prepared: Promise<void> | undefined
  /** Once, before the first chart is claimed; again when the database was away. */
  const prepare = (): Promise<void> => {
    if (settings.storage.databaseUrl) return Promise.resolve()
    prepared ??= releaseCharts(db).catch(error => {
      prepared = undefined
      throw error
    })
    return prepared
  }

  return {
    settings: settings.collector,
    /** The paced client. A caller outside the collector reports what it is told: `pace.recordRefusal`, `pace.recordSuccess`. */
    appStore,
    pace,
    /** A call on behalf of somebody who waits for the answer. */
    ask: createGuests({ clock, pace, stopping: stopping.signal }),
    findAppStoreStatus: createAppStoreStatus({ db, history, clock, findMeasuring }),
    findMeasuring,
    ...control,

    /** Calls the listener with every call to the App Store that this process has ended. */
    onCall: (listener: (call: EndedCall) => void): void => void callListeners.add(listener),

    /** Lets this process look at once for what waits, and not only with its next run. */
    collectSoon: onStarted,

    /** Calls the listener whenever this process has begun something that should not wait for the next run. */
    onUrgent: (listener: () => void): void => bell.addEventListener('urgent', listener),

    collect: async (run: Partial<CollectRun> = {}) => {
      await prepare()
      const signal = joinSignals(stopping.signal, run.signal)
      return tellWhile({ db, clock, log, ...control }, () => collect({ ...run, signal }))
    },

    lookUpApps: (run: Partial<LookupRun> = {}): Promise<number> =>
      lookUp({ ...run, signal: joinSignals(stopping.signal, run.signal) }),

    /** Ends every run soon; what was under way is put back. */
    stop: (): void => stopping.abort(),
  }
}

export type Collector = ReturnType<typeof createCollector>
