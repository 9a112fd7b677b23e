import type { AppStore } from '#appstore'
import type { AppStoreStatus } from '#contract/app-store-status.ts'
import { minuteMs } from '#domain/units.ts'
import { createEvidence } from '../evidence/evidence.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import { type Announcements, createBell } from '../platform/database/announcements.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { createAppStoreCheck } from './app-store-check.usecases.ts'
import { createAttempts } from './attempts.usecases.ts'
import { type CollectRun, createCollect } from './collect.usecases.ts'
import type { CollectorSettings } from './collector.config.ts'
import { createDueSweeps } from './due-sweeps.usecases.ts'
import type { Delays } from './outcomes.rules.ts'
import { createPlans } from './plans.usecases.ts'
import { createProgressLog } from './progress-log.usecases.ts'
import { createSelection } from './selection.usecases.ts'
import { statusOf } from './standstill.rules.ts'
import { createFindMeasuring, type FindMeasuring } from './standstill.usecases.ts'
import { hasReadyChart, type OnSweepFinished, releaseCharts } from './sweeps.repository.ts'
import { createSweeps } from './sweeps.usecases.ts'

type StatusOptions = {
  history: History
  findMeasuring: FindMeasuring
  findPause: Outgoing['findPause']
}

/** The App Store's current status, from the pace and history. */
const createAppStoreStatus =
  ({ history, findMeasuring, findPause }: StatusOptions) =>
  async (): Promise<AppStoreStatus> => {
    const { first: measuredSince, last: observedAt } = await history.findLatestMoments()
    const [pause, measuring] = await Promise.all([findPause(), findMeasuring()])
    const { state, since, retryAt } = statusOf({ pause, measuring })
    return {
      state,
      since: since?.toISOString() ?? null,
      retryAt: retryAt?.toISOString() ?? null,
      observedAt: observedAt?.toISOString() ?? null,
      measuredSince: measuredSince?.toISOString() ?? null,
    }
  }

export type CollectorOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  pace: Outgoing
  /** The client that keeps the pace. */
  appStore: AppStore
  settings: CollectorSettings
  stalenessHours: number
  /** No other process uses this database, so leases found at startup belong to a dead process. */
  isAlone: boolean
  announcements?: Announcements | undefined
  /** Called in the transaction that ends a sweep. */
  onSweepFinished?: OnSweepFinished | undefined
  /** Shorter times for tests. */
  tuning?: CollectorTuning | undefined
}

export type CollectorTuning = { retryDelaysMs?: Delays }

/** A signal that aborts with the collector's own signal or with that of the run. */
const joinSignals = (own: AbortSignal, ofRun: AbortSignal | undefined): AbortSignal =>
  ofRun ? AbortSignal.any([own, ofRun]) : own

/** Releases leftover leases once, before the first claim. Retried if the database was unavailable. */
const createPrepare = ({ db, isAlone }: Pick<CollectorOptions, 'db' | 'isAlone'>) => {
  let prepared: Promise<void> | undefined
  return (): Promise<void> => {
    if (!isAlone) return Promise.resolve()
    prepared ??= releaseCharts(db).catch(error => {
      prepared = undefined
      throw error
    })
    return prepared
  }
}

/** Reads charts from the App Store. Sends no request until one of its use cases is called. */
export const createCollector = (options: CollectorOptions) => {
  const {
    db,
    history,
    clock,
    log,
    pace,
    appStore,
    settings,
    stalenessHours,
    isAlone,
    tuning = {},
    onSweepFinished,
  } = options
  const { concurrency, source } = settings
  const stopping = new AbortController()
  const bell = createBell(options, 'collector')
  const evidence = createEvidence({ db, history })
  const { checkAppStore, takeChecked } = createAppStoreCheck({ clock, pace, appStore, ...settings })
  const attempts = createAttempts({ db, history, clock, appStore, evidence, source, takeChecked, ...tuning })
  const collect = createCollect({
    db,
    clock,
    paces: pace.paces,
    attempts,
    concurrency,
    bell,
    onSweepFinished,
  })
  const selecting = createSelection({ db, clock, settings })
  const { findSelection, findStanding } = selecting
  const plans = createPlans({ db, history, clock, findSelection, findOutlook: pace.findOutlook, stalenessHours })
  const sweeping = createSweeps({ db, clock, pace, onSweepFinished })
  const progressLog = createProgressLog({ db, clock, log, ...sweeping })
  const findMeasuring = createFindMeasuring({ db, history, clock, findStanding })
  const prepare = createPrepare(options)
  return {
    settings,
    findAppStoreStatus: createAppStoreStatus({ history, findMeasuring, findPause: pace.findPause }),
    findMeasuring,
    findPause: pace.findPause,
    checkAppStore,
    ...selecting,
    ...plans,
    ...sweeping,
    ...createDueSweeps({ plans, sweeping, selecting, onStarted: bell.ring }),

    /** Makes every process look for waiting charts now rather than at its next run. */
    collectNow: bell.ring,

    /** Calls the listener when there is work that should not wait for the next run. */
    onUrgent: bell.onRing,

    /** Other processes can read charts that wait now. */
    hasWorkForOthers: async (): Promise<boolean> => !isAlone && (await hasReadyChart(db, clock.now())),

    /** Waits until an address of this process may call, at most a minute, so that the process takes no work from others. */
    waitWhileResting: async (signal: AbortSignal): Promise<void> => {
      const now = clock.now()
      const end = isAlone ? undefined : await pace.findRestEnd('charts')
      if (!end || !(await hasReadyChart(db, now))) return
      const waitMs = Math.min(end.getTime() - now.getTime(), minuteMs)
      await clock.sleep(waitMs, joinSignals(stopping.signal, signal))
    },

    collect: async (run: Partial<CollectRun> = {}) => {
      await prepare()
      return progressLog.during(() => collect({ ...run, signal: joinSignals(stopping.signal, run.signal) }))
    },

    /** Ends every run soon and returns unfinished charts to the queue. */
    stop: (): void => stopping.abort(),
  }
}

export type Collector = ReturnType<typeof createCollector>
