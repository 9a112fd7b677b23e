import { createAccounts } from './accounts/accounts.usecases.ts'
import { createAlerting, openMailFor } from './alerting.ts'
import { countNotifiedPeople } from './alerts/corrections.repository.ts'
import { createAudit } from './audit/audit.usecases.ts'
import { createBackups } from './backups/backups.usecases.ts'
import { fillSearchTexts } from './catalog/catalog-search.usecases.ts'
import { createListPlannedCharts } from './collector/planned-charts.usecases.ts'
import { noteWithdrawnPlans } from './collector/withdrawn-plans.repository.ts'
import { createMachineEvents } from './deliveries/machine-events.usecases.ts'
import { createDemoDoors } from './demo/doors.usecases.ts'
import type { Drawing } from './drawing/drawing.usecases.ts'
import { createDrawingProcess } from './drawing/drawing-process.usecases.ts'
import { createEnqueueConfirmation } from './emails/confirmations.usecases.ts'
import { createWithdrawals } from './evidence/withdrawals.usecases.ts'
import { createExports } from './exports/exports.usecases.ts'
import { createOversight } from './health/oversight.usecases.ts'
import { createHistory } from './history/history.usecases.ts'
import { listImageSources } from './icons/icon-sources.rules.ts'
import { createIcons } from './icons/icons.usecases.ts'
import { createRaisePulse } from './installation/installation.usecases.ts'
import { createKeywords } from './keywords/keywords.usecases.ts'
import { createMaintenance } from './maintenance/maintenance.usecases.ts'
import { createWorks } from './maintenance/works.usecases.ts'
import { createFinding, createMeasuring } from './measuring.ts'
import { createOpenData } from './open-data/open-data.usecases.ts'
import { ensureLocalAddresses } from './pace/local-addresses.usecases.ts'
import { createPeople } from './people/people.usecases.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createLog, type Log } from './platform/log.ts'
import { embeddedFolderOf } from './platform/platform.config.ts'
import { createSiteOrigin } from './platform/site-origin.ts'
import { createRankingTests } from './ranking-test/ranking-test.usecases.ts'
import { createRetention } from './retention/retention.usecases.ts'
import type { Settings } from './settings.ts'
import { openStorage, type Storage } from './storage.ts'
import { createStorePages } from './store-pages/store-pages.usecases.ts'
import { createDeviceLogins } from './tokens/device-logins.usecases.ts'
import { createTokens } from './tokens/tokens.usecases.ts'
import { createPictures, createRankings, createViews } from './views.ts'

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
