import { createAccounts } from './accounts/accounts.usecases.ts'
import { createAlerting, openMailFor } from './alerting.ts'
import { countNotifiedPeople } from './alerts/inbox/corrections.repository.ts'
import { createAudit } from './audit/audit.usecases.ts'
import { createBackups } from './backups/backups.usecases.ts'
import { fillSearchTexts } from './catalog/catalog-search.usecases.ts'
import { noteWithdrawnPlans } from './collector/plans.repository.ts'
import { createListPlannedCharts } from './collector/plans.usecases.ts'
import { createMachineEvents, type MachineEvents } from './deliveries/machine-events.usecases.ts'
import { createDemoDoors } from './demo/doors.usecases.ts'
import type { Drawing } from './drawing/drawing.usecases.ts'
import { createDrawingProcess } from './drawing/drawing-process.usecases.ts'
import { createEnqueueConfirmation } from './emails/confirmations.usecases.ts'
import { createWithdrawals } from './evidence/withdrawals.usecases.ts'
import { createExports } from './exports/exports.usecases.ts'
import { createRestoreRows } from './exports/restoring.usecases.ts'
import { createOversight } from './health/oversight.usecases.ts'
import { createHistory } from './history/history.usecases.ts'
import { listImageSources } from './icons/icon-sources.rules.ts'
import { createIcons } from './icons/icons.usecases.ts'
import { createKeywords } from './keywords/keywords.usecases.ts'
import { createMaintenance } from './maintenance/maintenance.usecases.ts'
import { createWorks } from './maintenance/works.usecases.ts'
import { createFinding, createMeasuring } from './measuring.ts'
import { createOpenData } from './open-data/open-data.usecases.ts'
import { ensureLocalAddresses } from './pace/local-addresses.usecases.ts'
import { createPeople } from './people/people.usecases.ts'
import { createDataVersion } from './platform/database/data-version.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import { createSiteOrigin } from './platform/http/site-origin.ts'
import { type Clock, systemClock } from './platform/process/clock.ts'
import { createLog, type Log } from './platform/process/log.ts'
import { embeddedFolderOf } from './platform/process/platform.config.ts'
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
  /** False for a command that runs beside the serving process. */
  isServing?: boolean
  /** A database that is open already. */
  storage?: Storage
  /** Defaults to a thread of its own. */
  drawing?: Drawing
}

/** The database, the clock and the history, on which all services rest. */
const openBase = async (settings: Settings, overrides: ServiceOverrides) => {
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? createLog(settings.log)
  await ensureLocalAddresses(settings.pace.egresses)
  const { isServing = true } = overrides
  const storage = overrides.storage ?? (await openStorage(settings, { clock, log, isServing }))
  const { database, announcements } = storage
  const { db } = database
  await fillSearchTexts(db, log)
  const version = createDataVersion(announcements)
  const history = createHistory({ db, clock, version })
  const { stalenessHours } = settings.summaries
  return { storage, base: { settings, clock, log, db, announcements, version, history, stalenessHours } }
}

type Base = Awaited<ReturnType<typeof openBase>>['base']

/** People, what they may do, and where they get e-mail. */
const createMembership = ({ settings, db, clock, log }: Base) => {
  const { admins } = settings.accounts
  const mail = openMailFor(settings, { db, clock })
  const onAddressChosen = createEnqueueConfirmation({ hasMail: mail !== undefined })
  const accounts = createAccounts({ db, clock, log, settings, onAddressChosen })
  const tokens = createTokens({ db, clock, admins })
  return {
    mail,
    accounts,
    people: createPeople({ db, clock, accounts, admins }),
    tokens,
    deviceLogins: createDeviceLogins({ db, clock, tokens, admins }),
    audit: createAudit({ db }),
  }
}

/** Retention, withdrawals and exports. */
const createKeeping = ({ settings, db, clock, log, history }: Base, database: OpenDatabase) => {
  const { retention, storage } = settings
  const dataDir = embeddedFolderOf(storage)
  return {
    retention: createRetention({ db, clock, log, history, settings: retention, dataDir }),
    withdrawals: createWithdrawals({ db, history, clock, countNotifiedPeople, noteWithdrawnPlans }),
    openData: createOpenData({ history, clock, log, settings }),
    exports: createExports({ history, clock, dataDir: storage.dataDir }),
    restoreRows: createRestoreRows({ db, history }),
    backups: createBackups({ database, clock, log, settings }),
  }
}

/** Measuring, by sweeps and for waiting people. */
const createMeasurements = (base: Base, onSweepFinished: MachineEvents['sweepFinished']) => {
  const { settings, db, clock, log, history, announcements } = base
  const storePages = createStorePages(base)
  const measuring = createMeasuring({ ...base, onLookedUp: storePages.recordLookedUp, onSweepFinished })
  const { pace, collector, lookUpApps } = measuring
  const { ensureCollecting, findStanding } = collector
  const { windowDays } = settings.maintenance
  const works = createWorks({ clock, collector, lookUpApps, history, windowDays })
  const freshForMs = settings.process.isDemo ? 0 : undefined
  return {
    ...measuring,
    ...createFinding({ ...base, ...measuring, storePages }),
    storePages,
    keywords: createKeywords({ ...base, ...measuring, findStanding }),
    rankingTests: createRankingTests({ db, clock, log, history, pace, collector, freshForMs, announcements }),
    maintenance: createMaintenance({
      db,
      clock,
      log,
      works,
      settings: settings.maintenance,
      ensureCollecting,
      announcements,
    }),
  }
}

/** Builds all services by hand, in dependency order. This is the only wiring. */
export const createServices = async (settings: Settings, overrides: ServiceOverrides = {}) => {
  const { storage, base } = await openBase(settings, overrides)
  const { database } = storage
  const { db, clock, log, history } = base
  const icons = createIcons({ clock, log, imageSources: listImageSources(settings), settings })
  const siteOrigin = createSiteOrigin(settings.http.publicUrl)
  const membership = createMembership(base)
  const keeping = createKeeping(base, database)
  const machineEvents = createMachineEvents({ clock, ...settings.accounts })
  const measuring = createMeasurements(base, machineEvents.sweepFinished)
  const listPlannedCharts = createListPlannedCharts({ db, clock, isEnabled: settings.collector.isEnabled })
  const { findKeywordRankings } = measuring.keywords
  const rankings = createRankings({ ...base, listPlannedCharts, findKeywordRankings })
  const views = createViews({ ...base, ...measuring, listPlannedCharts, rankings })
  const drawing = overrides.drawing ?? createDrawingProcess()
  const pictures = createPictures({ ...base, ...views, icons, rankings, drawing })
  const alerting = createAlerting({ ...base, ...views, drawing, mail: membership.mail, siteOrigin, machineEvents })
  const watched = { ...storage, ...membership, ...keeping, ...measuring, ...alerting, machineEvents }
  return {
    settings,
    clock,
    log,
    database,
    storage,
    history,
    icons,
    siteOrigin,
    demoDoors: createDemoDoors(),
    membership,
    keeping,
    measuring,
    rankings,
    views,
    pictures,
    alerting,
    oversight: createOversight({ ...base, ...watched }),
  }
}
