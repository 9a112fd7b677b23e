import { createAccounts } from './accounts/accounts.usecases.ts'
import { createAlerting, openMailFor } from './alerting.ts'
import { ensureAlertPerson } from './alerts/alert-people.repository.ts'
import { countNotifiedPeople } from './alerts/corrections.repository.ts'
import { createAudit } from './audit/audit.usecases.ts'
import { createBackups } from './backups/backups.usecases.ts'
import { listIpadOnlyIds } from './catalog/apps.repository.ts'
import { fillSearchTexts } from './catalog/catalog-search.usecases.ts'
import { createGetApp } from './catalog/get-app.usecases.ts'
import { createSearch } from './catalog/search.usecases.ts'
import { createStoreSearch } from './catalog/store-search.usecases.ts'
import { createListPlannedCharts } from './collector/planned-charts.usecases.ts'
import { noteWithdrawnPlans } from './collector/withdrawn-plans.repository.ts'
import { createCuration } from './curation/curation.usecases.ts'
import { listRemovedIds } from './curation/international-list.repository.ts'
import { createRefreshApp } from './curation/refresh.usecases.ts'
import { createMachineEvents } from './deliveries/machine-events.usecases.ts'
import { createDemoDoors } from './demo/doors.usecases.ts'
import type { Drawing } from './drawing/drawing.usecases.ts'
import { createDrawingProcess } from './drawing/drawing-process.usecases.ts'
import { createEnqueueConfirmation } from './emails/confirmations.usecases.ts'
import { createWithdrawals } from './evidence/withdrawals.usecases.ts'
import { createExports } from './exports/exports.usecases.ts'
import { createOversight } from './health/oversight.usecases.ts'
import { createHistory, type History } from './history/history.usecases.ts'
import { listImageSources } from './icons/icon-sources.rules.ts'
import { createIcons } from './icons/icons.usecases.ts'
import { createRaisePulse } from './installation/installation.usecases.ts'
import { createKeywords, type Keywords } from './keywords/keywords.usecases.ts'
import { createMaintenance } from './maintenance/maintenance.usecases.ts'
import { createWorks } from './maintenance/works.usecases.ts'
import { createMeasuring, type Measuring } from './measuring.ts'
import { createOpenData } from './open-data/open-data.usecases.ts'
import { ensureLocalAddresses } from './pace/local-addresses.usecases.ts'
import { createPeople } from './people/people.usecases.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { createLog, type Log } from './platform/log.ts'
import { embeddedFolderOf } from './platform/platform.config.ts'
import { createSiteOrigin } from './platform/site-origin.ts'
import { createRankingTests } from './ranking-test/ranking-test.usecases.ts'
import { createRetention } from './retention/retention.usecases.ts'
import type { Settings } from './settings.ts'
import { openStorage, type Storage } from './storage.ts'
import { createStorePages, type StorePages } from './store-pages/store-pages.usecases.ts'
import { createFindStatesWithoutRank } from './summaries/best-states.usecases.ts'
import { createCoverage } from './summaries/coverage.usecases.ts'
import type { ListPlannedCharts } from './summaries/known-charts.rules.ts'
import { createLists, type ListsOptions } from './summaries/lists.usecases.ts'
import { createStandings } from './summaries/standings.usecases.ts'
import { createSummaries } from './summaries/summaries.usecases.ts'
import { createDeviceLogins } from './tokens/device-logins.usecases.ts'
import { createTokens } from './tokens/tokens.usecases.ts'
import { listTrackedAmong, listTrackedApps, type OnTracked } from './tracking/tracking.repository.ts'
import { createTracking } from './tracking/tracking.usecases.ts'
import { createPictures, createViews } from './views.ts'
import { createAppWorlds } from './worlds/app-world.usecases.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

export type ServiceOverrides = {
  clock?: Clock
  log?: Log
  /** Databases that are open already. */
  storage?: Storage
  /** Defaults to a thread of its own. */
  drawing?: Drawing
}

/** Builds all services by hand, in dependency order. This is the only wiring. */
export const createServices = async (settings: Settings, overrides: ServiceOverrides = {}) => {
  const clock = overrides.clock ?? systemClock
  const { isDemo } = settings.process
  const log = overrides.log ?? createLog(settings.log)
  const { stalenessHours } = settings.summaries
  await ensureLocalAddresses(settings.pace.egresses)
  const storage = overrides.storage ?? (await openStorage(settings, clock, log))
  const { clickhouse, database, announcements } = storage
  const { db } = database
  const backups = createBackups({ database, clickhouse, clock, log, settings })
  const icons = createIcons({ clock, log, imageSources: listImageSources(settings), settings })
  await fillSearchTexts(db, log)
  const mail = openMailFor(settings, { db, clock })
  const onAddressChosen = createEnqueueConfirmation({ hasMail: mail !== undefined })
  const accounts = createAccounts({ db, clock, log, settings, onAddressChosen })
  const { admins } = settings.accounts
  const tokens = createTokens({ db, clock, admins })
  const history = createHistory({ clickhouse, db, clock, announcements })
  const storePages = createStorePages({ db, clickhouse, clock, stalenessHours, announcements })
  const machineEvents = createMachineEvents({ clock, ...settings.accounts })
  const measuring = createMeasuring({
    db,
    history,
    clock,
    log,
    settings,
    announcements,
    onLookedUp: storePages.recordLookedUp,
    onSweepFinished: machineEvents.sweepFinished,
  })
  const { pace, appStore, onCall, ask, collector, firstLooks, lookUpApps, stopMeasuring } = measuring
  const { ensureCollecting, findStanding } = collector
  const keywords = createKeywords({
    db,
    clickhouse,
    clock,
    log,
    pace,
    appStore,
    ask,
    findStanding,
    stalenessHours,
    announcements,
  })
  const listPlannedCharts = createListPlannedCharts({ db, clock, isEnabled: settings.collector.isEnabled })
  const { findKeywordRankings } = keywords
  const ofRankings = { db, history, clock, stalenessHours, listPlannedCharts, findKeywordRankings }
  const { appWorlds, ...rankings } = createRankings(ofRankings)
  const { windowDays } = settings.maintenance
  const works = createWorks({ db, clock, collector, lookUpApps, history, noteWithdrawnPlans, windowDays })
  const maintenance = createMaintenance({
    db,
    clock,
    log,
    works,
    settings: settings.maintenance,
    ensureCollecting,
    announcements,
  })
  const siteOrigin = createSiteOrigin(settings.http.publicUrl)
  const drawing = overrides.drawing ?? createDrawingProcess()
  const finding = createFinding({
    db,
    clock,
    log,
    stalenessHours,
    history,
    appStore,
    ask,
    collector,
    firstLooks,
    storePages,
    announcements,
  })
  const { curation } = finding
  const views = createViews({
    storePages,
    db,
    clickhouse,
    history,
    clock,
    log,
    curation,
    keywords,
    stalenessHours,
    listPlannedCharts,
    rankings,
  })
  const { scores, milestones } = views
  const pictures = createPictures({ db, history, clock, log, icons, rankings, appWorlds, scores, milestones, drawing })
  const alerting = createAlerting({
    db,
    clock,
    log,
    settings,
    history,
    mail,
    siteOrigin,
    machineEvents,
    ...pictures,
    ...views,
  })
  return {
    settings,
    clock,
    log,
    ...storage,
    backups,
    retention: createRetention({
      db,
      clickhouse,
      clock,
      log,
      history,
      settings: settings.retention,
      dataDir: embeddedFolderOf(settings.storage),
    }),
    raisePulse: createRaisePulse({ db, clickhouse, clock }),
    icons,
    accounts,
    people: createPeople({ db, clock, accounts, admins }),
    tokens,
    deviceLogins: createDeviceLogins({ db, clock, tokens, admins }),
    audit: createAudit({ db }),
    ...finding,
    history,
    openData: createOpenData({ clickhouse, clock, log, flush: history.flush, settings }),
    exports: createExports({ clickhouse, clock, flush: history.flush, dataDir: settings.storage.dataDir }),
    collector,
    suspects: measuring.suspects,
    presence: measuring.presence,
    desk: measuring.desk,
    deskActs: measuring.deskActs,
    firstRun: measuring.firstRun,
    lookUpApps,
    marketSizes: measuring.marketSizes,
    stopMeasuring,
    withdrawals: createWithdrawals({ db, history, clock, log, countNotifiedPeople, noteWithdrawnPlans }),
    storePages,
    rankingTests: createRankingTests({
      db,
      clock,
      history,
      pace,
      collector,
      freshForMs: isDemo ? 0 : undefined,
      announcements,
    }),
    oversight: createOversight({
      machineEvents,
      ...storage,
      history,
      clock,
      log,
      collector,
      onCall,
      settings,
      accounts,
      backups,
      ...alerting,
    }),
    maintenance,
    keywords,
    ...rankings,
    ...views,
    ...pictures,
    mail,
    siteOrigin,
    demoDoors: createDemoDoors(),
    ...alerting,
  }
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
const createFinding = (options: FindingOptions) => {
  const { db, clock, log, stalenessHours, history, appStore, ask, collector, firstLooks, storePages, announcements } =
    options
  const { isRead: isPageRead, recordLookedUp: onLookedUp } = storePages
  const askStore = createStoreSearch({ db, clock, log, appStore, ask, onLookedUp })
  const onTracked: OnTracked = (tx, { userId, now }) => ensureAlertPerson(tx, userId, now)
  return {
    search: createSearch({ db, clock, history, askStore }),
    curation: createCuration({ db, clock, getApp: createGetApp({ db, clock, askStore }), announcements }),
    refreshApp: createRefreshApp({ db, clock, history, collector, stalenessHours }),
    tracking: createTracking({ db, clock, log, askStore, firstLooks, isPageRead, onTracked, announcements }),
  }
}

/** The lists of apps, based on what people track and what admins removed. */
const createAppLists = (db: Database, of: Pick<ListsOptions, 'stalenessHours' | 'findStatesWithoutRank'>) =>
  createLists({
    db,
    ...of,
    listRemovedIds: () => listRemovedIds(db),
    listTrackedApps: userId => listTrackedApps(db, userId),
    listTrackedAmong: (userId, appIds) => listTrackedAmong(db, userId, appIds),
  })

type RankingsOptions = {
  db: Database
  history: History
  clock: Clock
  stalenessHours: number
  listPlannedCharts: ListPlannedCharts
  findKeywordRankings: Keywords['findKeywordRankings']
}

/** World ranks of apps and the coverage behind them. */
const createRankings = (options: RankingsOptions) => {
  const { db, history, clock, stalenessHours, listPlannedCharts, findKeywordRankings } = options
  const findStatesWithoutRank = createFindStatesWithoutRank({ db, history, clock, stalenessHours, listPlannedCharts })
  return {
    findStatesWithoutRank,
    summaries: createSummaries({ db, history, clock, stalenessHours, listPlannedCharts, findKeywordRankings }),
    coverage: createCoverage({ db, history, clock, stalenessHours, listPlannedCharts }),
    findStandings: createStandings({ history, clock, stalenessHours, listIpadOnlyIds: () => listIpadOnlyIds(db) }),
    lists: createAppLists(db, { stalenessHours, findStatesWithoutRank }),
    appWorlds: createAppWorlds({ history, clock, stalenessHours, listPlannedCharts }),
  }
}
