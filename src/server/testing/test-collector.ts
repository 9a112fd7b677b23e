import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createFakeAppStore, type FakeAppStore, type FakeAppStoreOptions } from '#fake-appstore'
import { collectorSettings } from '../collector/collector.config.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createMeasuring, type MeasuringOptions, type OpenAppStore } from '../measuring.ts'
import { appStoreSettings, paceSettings } from '../pace/pace.config.ts'
import type { Clock } from '../platform/process/clock.ts'
import { readSettingGroup } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { createRunningClock } from './test-clock.ts'
import { openTestDatabase } from './test-databases.ts'

/** A fake App Store on a separate port for the current test. */
export const openFakeAppStore = async (options: FakeAppStoreOptions): Promise<{ store: FakeAppStore; url: string }> => {
  const store = createFakeAppStore(options)
  onTestFinished(() => store.close())
  return { store, ...(await store.listen()) }
}

const testSettings = (environment: NodeJS.ProcessEnv, stalenessHours: number): MeasuringOptions['settings'] => ({
  collector: readSettingGroup(collectorSettings, environment),
  appStore: readSettingGroup(appStoreSettings, environment),
  pace: readSettingGroup(paceSettings, environment),
  storage: {},
  summaries: { stalenessHours },
})

type TestCollectorOptions = {
  clock?: Clock
  /** The App Store to use, by URL or as an object. */
  url?: string
  openAppStore?: OpenAppStore
  environment?: NodeJS.ProcessEnv
  timeoutMs?: number
  log?: Log
  stalenessHours?: number
  tuning?: MeasuringOptions['tuning']
  /** False if other processes use the database too, as with a PostgreSQL server. */
  isAlone?: boolean
}

/** A fast pace and short delays by default, so that tests do not wait. */
const quick = { retryDelaysMs: [10, 20] }

/** A collector, and everything else that calls the App Store, on separate databases. */
export const openTestCollector = async (options: TestCollectorOptions = {}) => {
  const database = await openTestDatabase()
  const { db } = database
  const clock = options.clock ?? createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const history = createHistory({ db, clock })
  const log = options.log ?? pino({ level: 'silent' })
  const url = options.url ?? 'http://127.0.0.1:9'
  const environment = {
    APPSTORE_ITUNES_URL: url,
    APPSTORE_SEARCH_URL: url,
    COLLECTOR_AUTOSTART: 'true',
    COLLECTOR_CHARTS_PER_MINUTE: '6000',
    COLLECTOR_SEARCH_PER_MINUTE: '6000',
  }
  const settings = testSettings({ ...environment, ...options.environment }, options.stalenessHours ?? 72)
  if (options.timeoutMs) settings.appStore.timeoutMs = options.timeoutMs
  if (options.isAlone === false) settings.storage.databaseUrl = 'postgres://other/processes'
  const { openAppStore } = options
  const tuning = { ...quick, ...(openAppStore && { openAppStore }), ...options.tuning }
  const measuring = createMeasuring({ db, history, clock, log, settings, tuning })
  onTestFinished(measuring.stopMeasuring)
  return { database, db, clock, history, log, settings, tuning, ...measuring }
}
