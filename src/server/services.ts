import { createAccounts } from './accounts/accounts.usecases.ts'
import { ensureAlertPerson, findAlertPerson } from './alerts/alert-people.repository.ts'
import { createAlerts } from './alerts/alerts.usecases.ts'
import { countToldPeople } from './alerts/corrections.repository.ts'
import { createCorrections } from './alerts/corrections.usecases.ts'
import { createEvaluation } from './alerts/evaluation.usecases.ts'
import { createTellGivenUp } from './alerts/given-up.usecases.ts'
import { createFindAlertContent } from './alerts/messages.usecases.ts'
import { listStandingNotices } from './alerts/withdrawn-changes.usecases.ts'
import { createAudit } from './audit/audit.usecases.ts'
import { listAppEntries } from './catalog/app-lists.repository.ts'
import { listPublicAppIds } from './catalog/apps.repository.ts'
import { fillSearchTexts } from './catalog/catalog-search.usecases.ts'
import { createGetApp } from './catalog/get-app.usecases.ts'
import { createSearch } from './catalog/search.usecases.ts'
import { createStoreSearch } from './catalog/store-search.usecases.ts'
import { createChannels } from './channels/channels.usecases.ts'
import { createFindVapidKeys } from './channels/vapid-keys.usecases.ts'
import { createCharts } from './charts/charts.usecases.ts'
import { type Collector, createCollector } from './collector/collector.usecases.ts'
import { createListPlannedCharts } from './collector/planned-charts.usecases.ts'
import { listRunningSweeps } from './collector/sweeps.repository.ts'
import { noteWithdrawnPlans } from './collector/withdrawn-plans.repository.ts'
import { createComparisons } from './comparisons/comparisons.usecases.ts'
import { createCuration } from './curation/curation.usecases.ts'
import { listRemovedIds } from './curation/international-list.repository.ts'
import { createRefreshApp } from './curation/refresh.usecases.ts'
import { createDeliveryLog } from './deliveries/delivery-log.usecases.ts'
import { createMessages } from './deliveries/messages.usecases.ts'
import { releaseDeliveries } from './deliveries/outbox.repository.ts'
import { createOutbox } from './deliveries/outbox.usecases.ts'
import { createSenders } from './deliveries/senders.usecases.ts'
import { createDevelopers } from './developers/developers.usecases.ts'
import { createDrawing, type Drawing } from './drawing/drawing.usecases.ts'
import { createEnqueueConfirmation } from './emails/confirmations.usecases.ts'
import { createDemoMail, createDemoOutbox } from './emails/demo-outbox.usecases.ts'
import { createEmailSender } from './emails/email-sender.usecases.ts'
import { createLetterLinks } from './emails/links.usecases.ts'
import { createEmbeds } from './embeds/embeds.usecases.ts'
import { createWithdrawals } from './evidence/withdrawals.usecases.ts'
import { createFeeds } from './feeds/feeds.usecases.ts'
import { createFindAlarmContent } from './health/alarm-content.usecases.ts'
import { createOversight } from './health/oversight.usecases.ts'
import { createHistory, type History } from './history/history.usecases.ts'
import { releaseMeasuredCharts } from './history/measured-charts.repository.ts'
import { releaseFetches } from './history/recordings.repository.ts'
import { listImageSources } from './icons/icon-sources.rules.ts'
import { createIcons, type Icons } from './icons/icons.usecases.ts'
import { createKeywords, type Keywords } from './keywords/keywords.usecases.ts'
import { createMaintenance } from './maintenance/maintenance.usecases.ts'
import { createWorks } from './maintenance/works.usecases.ts'
import { createMovers } from './movers/movers.usecases.ts'
import { createPeople } from './people/people.usecases.ts'
import { type ClickHouse, openClickHouse } from './platform/clickhouse.ts'
import { migrateClickHouse } from './platform/clickhouse-migrations.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { lockFolder } from './platform/folder-lock.ts'
import { createGuardedFetch } from './platform/guarded-fetch.ts'
import { createLog, type Log } from './platform/log.ts'
import { type Mail, openMail } from './platform/mail.ts'
import { createSiteOrigin, type SiteOrigin } from './platform/site-origin.ts'
import { createNotes } from './rank-histories/notes.usecases.ts'
import { createRankHistories } from './rank-histories/rank-histories.usecases.ts'
import { createRankingTests } from './ranking-test/ranking-test.usecases.ts'
import type { Settings } from './settings.ts'
import { createCards } from './share-images/cards.usecases.ts'
import { createFindMainFacts } from './share-images/main-facts.usecases.ts'
import { createShareImages } from './share-images/share-images.usecases.ts'
import { createStorePages } from './store-pages/store-pages.usecases.ts'
import { createCoverage } from './summaries/coverage.usecases.ts'
import type { ListPlannedCharts } from './summaries/known-charts.rules.ts'
import { createLists, type Lists } from './summaries/lists.usecases.ts'
import { createStandings, type FindStandings } from './summaries/standings.usecases.ts'
import { createSummaries, type Summaries } from './summaries/summaries.usecases.ts'
import { listTrackedAmong, listTrackedAppIds, listTrackedApps, type OnTracked } from './tracking/tracking.repository.ts'
import { createTracking } from './tracking/tracking.usecases.ts'
import { createWeather } from './weather/weather.usecases.ts'
import { createFindAppStanding } from './worlds/app-standing.usecases.ts'
import { type AppWorlds, createAppWorlds } from './worlds/app-world.usecases.ts'
import { createWorlds } from './worlds/worlds.usecases.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

export type ServiceOverrides = { clock?: Clock; log?: Log }

/** Builds everything by hand, in order: the one place where the parts meet. */
export const createServices = async (settings: Settings, overrides: ServiceOverrides = {}) => {
  const clock = overrides.clock ?? systemClock
  const { isDemo } = settings.process
  const log = overrides.log ?? createLog(settings.log)
  const storage = await openStorage(settings, clock)
  const { db } = storage.database
  const icons = createIcons({ clock, log, imageSources: listImageSources(settings), settings })
  await fillSearchTexts(db, log)
  const mail = openMailFor(settings, { db, clock })
  const onAddressChosen = createEnqueueConfirmation({ hasMail: mail !== undefined })
  const accounts = createAccounts({ db, clock, log, settings, onAddressChosen })
  const history = createHistory({ clickhouse: storage.clickhouse, db, clock })
  const storePages = createStorePages({ db, clickhouse: storage.clickhouse, clock, ...settings.summaries })
  const collector = createCollector({ db, history, clock, log, settings, onLookedUp: storePages.recordLookedUp })
  const { clickhouse } = storage
  const keywords = createKeywords({ db, clickhouse, clock, log, ...collector, ...settings.summaries })
  const { findKeywordRankings } = keywords
  const listPlannedCharts = createListPlannedCharts({ db, clock, ...settings.collector })
  const judging = { history, clock, listPlannedCharts, ...settings.summaries }
  const summaries = createSummaries({ db, findKeywordRankings, ...judging })
  const coverage = createCoverage({ db, ...judging })
  const findStandings = createStandings({ history, clock, ...settings.summaries })
  const works = createWorks({ db, clock, collector, history, noteWithdrawnPlans, ...settings.maintenance })
  const { ensureCollecting } = collector
  const maintenance = createMaintenance({ db, clock, log, works, settings: settings.maintenance, ensureCollecting })
  const lists = createAppLists(db, settings.summaries)
  const appWorlds = createAppWorlds(judging)
  const siteOrigin = createSiteOrigin(settings.http.publicUrl)
  const pictures = createPictures({ db, history, clock, log, icons, summaries, findStandings, lists, appWorlds })
  const alerting = createAlerting({ db, clock, log, settings, history, drawing: pictures.drawing, mail, siteOrigin })
  return {
    settings,
    clock,
    log,
    ...storage,
    icons,
    accounts,
    people: createPeople({ db, clock, accounts, ...settings.accounts }),
    audit: createAudit({ db }),
    ...createFinding({ db, clock, log, settings, history, collector }),
    history,
    collector,
    withdrawals: createWithdrawals({ db, history, clock, log, countToldPeople, noteWithdrawnPlans }),
    storePages,
    rankingTests: createRankingTests({ db, clock, history, collector, freshForMs: isDemo ? 0 : undefined }),
    oversight: createOversight({ db, history, clock, log, collector, settings, deliverAlarms: alerting.deliverAlarms }),
    maintenance,
    keywords,
    summaries,
    coverage,
    findStandings,
    lists,
    ...createViews({ db, clickhouse, keywords, ...judging }),
    ...pictures,
    alerts: createAlerts({ db, history, clock }),
    feeds: createFeeds({ db }),
    mail,
    siteOrigin,
    ...alerting,
    letterLinks: createLetterLinks({ db, clock }),
    demoOutbox: isDemo ? createDemoOutbox({ db }) : undefined,
  }
}

/** The lists of apps, with what people track and what admins removed. */
const createAppLists = (db: Database, { stalenessHours }: { stalenessHours: number }) =>
  createLists({
    db,
    stalenessHours,
    listRemovedIds: () => listRemovedIds(db),
    listTrackedApps: userId => listTrackedApps(db, userId),
    listTrackedAmong: (userId, appIds) => listTrackedAmong(db, userId, appIds),
  })

type FindingOptions = {
  db: Database
  clock: Clock
  log: Log
  settings: Settings
  history: History
  collector: Collector
}

/** How apps are found, taken in and tracked; those that are not known here are asked for in the App Store. */
const createFinding = ({ db, clock, log, settings, history, collector }: FindingOptions) => {
  const askStore = createStoreSearch({ db, clock, log, appStore: collector.appStore, ask: collector.ask })
  const onTracked: OnTracked = (tx, { userId, now }) => ensureAlertPerson(tx, userId, now)
  return {
    search: createSearch({ db, clock, history, askStore }),
    curation: createCuration({ db, clock, getApp: createGetApp({ db, clock, askStore }) }),
    refreshApp: createRefreshApp({ db, clock, history, collector, ...settings.summaries }),
    tracking: createTracking({ db, clock, log, askStore, collector, onTracked }),
  }
}

type ViewsOptions = {
  db: Database
  clickhouse: ClickHouse
  history: History
  clock: Clock
  keywords: Keywords
  stalenessHours: number
  listPlannedCharts: ListPlannedCharts
}

/** What people look at: questions to history, each answered from what was measured. */
const createViews = ({ clickhouse, keywords, ...options }: ViewsOptions) => {
  const { db, clock } = options
  const weather = createWeather({ ...options, clickhouse })
  const worlds = createWorlds(options)
  return {
    weather,
    worlds,
    charts: createCharts({ ...options, listAppEntries: appIds => listAppEntries(db, appIds) }),
    movers: createMovers(options),
    rankHistories: createRankHistories(options),
    notes: createNotes({ db, clock }),
    developers: createDevelopers(options),
    comparisons: createComparisons({ db, clock, worlds, keywords }),
  }
}

type PicturesOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  icons: Icons
  summaries: Summaries
  findStandings: FindStandings
  lists: Lists
  appWorlds: AppWorlds
}

/** What is drawn, and shown elsewhere. */
const createPictures = ({
  db,
  history,
  clock,
  log,
  icons,
  summaries,
  findStandings,
  lists,
  appWorlds,
}: PicturesOptions) => {
  const findAppStanding = createFindAppStanding({ db, worlds: appWorlds })
  const drawing = createDrawing()
  const cards = createCards({
    summaries,
    findAppStanding,
    findMeasured: appWorlds.findMeasured,
    icons,
    drawing,
    findMainFacts: createFindMainFacts({ findStandings, lists, icons }),
  })
  return {
    drawing,
    cards,
    drawCount: cards.drawCount,
    shareImages: createShareImages({ db, history, clock, log, lists, findStandings, cards }),
    embeds: createEmbeds({ findAppStanding, icons, drawing }),
  }
}

type AlertingOptions = {
  db: Database
  clock: Clock
  log: Log
  settings: Settings
  history: History
  drawing: Drawing
  mail: Mail | undefined
  siteOrigin: SiteOrigin
}

/** What people are told, and how it reaches them. */
const createAlerting = ({ db, clock, log, settings, history, drawing, mail, siteOrigin }: AlertingOptions) => {
  const hasMail = mail !== undefined
  const fetch = createGuardedFetch(settings.deliveries)
  const findVapidKeys = createFindVapidKeys({ db })
  const email = createEmailSender({ db, clock, log, mail, history, drawing })
  const outbox = createOutbox({
    db,
    clock,
    log,
    senders: createSenders({ email, fetch, clock, findVapidKeys, mailFrom: mail?.from }),
    buildMessage: createMessages({
      findOrigin: siteOrigin.find,
      findAlertContent: createFindAlertContent({
        listNotices: ids => listStandingNotices(db, ids),
        listAppEntries: appIds => listAppEntries(db, appIds),
      }),
      findAlarmContent: createFindAlarmContent({ db, clock, publicUrl: settings.http.publicUrl }),
    }),
    findPerson: userId => findAlertPerson(db, userId),
    onGivenUp: createTellGivenUp({ clock, hasMail }),
  })
  const deliveryLog = createDeliveryLog({ db, clock, attemptNow: outbox.attemptNow })
  return {
    outbox,
    channels: createChannels({ db, clock, fetch, findVapidKeys, hasMail, deliveryLog }),
    evaluate: createEvaluation({
      db,
      history,
      clock,
      log,
      hasMail,
      listRunningSweeps: () => listRunningSweeps(db),
      listTrackedAppIds: () => listTrackedAppIds(db),
      listPublicAppIds: () => listPublicAppIds(db),
    }),
    correct: createCorrections({ db, clock, hasMail }),
    deliverAlarms: mail && outbox.deliverAlarms,
    closeSenders: fetch.close,
  }
}

/** Nobody else can hold one. */
const releaseLeases = async (db: Database): Promise<void> => {
  await releaseFetches(db)
  await releaseMeasuredCharts(db)
  await releaseDeliveries(db)
}

/** The demo shows its letters instead of sending them, unless a mail server is set. */
const openMailFor = ({ mail, process: { isDemo } }: Settings, { db, clock }: { db: Database; clock: Clock }) =>
  openMail(mail) ?? (isDemo ? createDemoMail({ db, clock, from: mail.from }) : undefined)

/** History first: chDB locks its folder, so a second process ends before it touches the other database. */
const openStorage = async ({ storage }: Settings, clock: Clock) => {
  const isEmbedded = !storage.databaseUrl || !storage.clickhouseUrl
  const lock = isEmbedded ? await lockFolder(storage.dataDir) : undefined
  const clickhouse = await openClickHouse(storage)
  await migrateClickHouse(clickhouse, clock.now())
  const database = await openDatabase(storage)
  if (database.kind === 'pglite') await releaseLeases(database.db)
  const close = async () => {
    await database.close()
    await clickhouse.close()
    await lock?.release()
  }
  return { clickhouse, database, closeStorage: close }
}
