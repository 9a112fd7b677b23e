import type { AppId } from '#domain/ranks.ts'
import { createAccounts } from './accounts/accounts.usecases.ts'
import { createAlerting, openMailFor } from './alerting.ts'
import { ensureAlertPerson } from './alerts/alert-people.repository.ts'
import { countNotifiedPeople } from './alerts/corrections.repository.ts'
import { createAudit } from './audit/audit.usecases.ts'
import { listAppEntries } from './catalog/app-lists.repository.ts'
import { listIpadOnlyIds, listMainDevices, listPublicAppIds } from './catalog/apps.repository.ts'
import { fillSearchTexts } from './catalog/catalog-search.usecases.ts'
import { createGetApp } from './catalog/get-app.usecases.ts'
import { createSearch } from './catalog/search.usecases.ts'
import { createStoreSearch } from './catalog/store-search.usecases.ts'
import { createCharts } from './charts/charts.usecases.ts'
import { createFindCircumstances } from './circumstances/circumstances.usecases.ts'
import { createListPlannedCharts } from './collector/planned-charts.usecases.ts'
import { noteWithdrawnPlans } from './collector/withdrawn-plans.repository.ts'
import { createComparisons } from './comparisons/comparisons.usecases.ts'
import { type Curation, createCuration } from './curation/curation.usecases.ts'
import { listRemovedIds } from './curation/international-list.repository.ts'
import { createRefreshApp } from './curation/refresh.usecases.ts'
import { createDevelopers } from './developers/developers.usecases.ts'
import type { Drawing } from './drawing/drawing.usecases.ts'
import { createDrawingProcess } from './drawing/drawing-process.usecases.ts'
import { createEnqueueConfirmation } from './emails/confirmations.usecases.ts'
import { createEmbeds } from './embeds/embeds.usecases.ts'
import { createWithdrawals } from './evidence/withdrawals.usecases.ts'
import { createFeeds } from './feeds/feeds.usecases.ts'
import { createOversight } from './health/oversight.usecases.ts'
import { createHighlightAnswers } from './highlights/highlight-answers.usecases.ts'
import { createFindHighlights } from './highlights/highlights.usecases.ts'
import { createHistory, type History } from './history/history.usecases.ts'
import { listImageSources } from './icons/icon-sources.rules.ts'
import { createIcons, type Icons } from './icons/icons.usecases.ts'
import { createRaisePulse } from './installation/installation.usecases.ts'
import { createKeywords, type Keywords } from './keywords/keywords.usecases.ts'
import { createMaintenance } from './maintenance/maintenance.usecases.ts'
import { createWorks } from './maintenance/works.usecases.ts'
import { createMeasuring, type Measuring } from './measuring.ts'
import { createMovers } from './movers/movers.usecases.ts'
import { createPeople } from './people/people.usecases.ts'
import type { ClickHouse } from './platform/clickhouse.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { createLog, type Log } from './platform/log.ts'
import { createSiteOrigin } from './platform/site-origin.ts'
import { createNotes } from './rank-histories/notes.usecases.ts'
import { createRankHistories } from './rank-histories/rank-histories.usecases.ts'
import { createRankingTests } from './ranking-test/ranking-test.usecases.ts'
import { createScores, type Scores } from './scores/scores.usecases.ts'
import type { Settings } from './settings.ts'
import { createCards } from './share-images/cards.usecases.ts'
import { createFindMainFacts } from './share-images/main-facts.usecases.ts'
import { createShareImages } from './share-images/share-images.usecases.ts'
import { openStorage, type Storage } from './storage.ts'
import { createStorePages, type StorePages } from './store-pages/store-pages.usecases.ts'
import { createCoverage } from './summaries/coverage.usecases.ts'
import type { ListPlannedCharts } from './summaries/known-charts.rules.ts'
import { createLists, type Lists } from './summaries/lists.usecases.ts'
import { createStandings, type FindStandings } from './summaries/standings.usecases.ts'
import { createSummaries, type Summaries } from './summaries/summaries.usecases.ts'
import { listAppIdsOf, listTrackedAmong, listTrackedApps, type OnTracked } from './tracking/tracking.repository.ts'
import { createTracking } from './tracking/tracking.usecases.ts'
import { createTrends } from './trends/trends.usecases.ts'
import { createWeather } from './weather/weather.usecases.ts'
import { createFindAppStanding } from './worlds/app-standing.usecases.ts'
import { type AppWorlds, createAppWorlds } from './worlds/app-world.usecases.ts'
import { createWorlds } from './worlds/worlds.usecases.ts'

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
  const storage = overrides.storage ?? (await openStorage(settings, clock, log))
  const { clickhouse, database } = storage
  const { db } = database
  const icons = createIcons({ clock, log, imageSources: listImageSources(settings), settings })
  await fillSearchTexts(db, log)
  const mail = openMailFor(settings, { db, clock })
  const onAddressChosen = createEnqueueConfirmation({ hasMail: mail !== undefined })
  const accounts = createAccounts({ db, clock, log, settings, onAddressChosen })
  const history = createHistory({ clickhouse, db, clock })
  const storePages = createStorePages({ db, clickhouse, clock, stalenessHours })
  const measuring = createMeasuring({ db, history, clock, log, settings, onLookedUp: storePages.recordLookedUp })
  const { pace, appStore, onCall, ask, collector, firstLooks, lookUpApps, stopMeasuring } = measuring
  const { ensureCollecting, findStanding } = collector
  const keywords = createKeywords({ db, clickhouse, clock, log, pace, appStore, ask, findStanding, stalenessHours })
  const listPlannedCharts = createListPlannedCharts({ db, clock, isEnabled: settings.collector.isEnabled })
  const { findKeywordRankings } = keywords
  const ofRankings = { db, history, clock, stalenessHours, listPlannedCharts, findKeywordRankings }
  const { appWorlds, ...rankings } = createRankings(ofRankings)
  const { windowDays } = settings.maintenance
  const works = createWorks({ db, clock, collector, lookUpApps, history, noteWithdrawnPlans, windowDays })
  const maintenance = createMaintenance({ db, clock, log, works, settings: settings.maintenance, ensureCollecting })
  const siteOrigin = createSiteOrigin(settings.http.publicUrl)
  const drawing = overrides.drawing ?? createDrawingProcess()
  const finding = createFinding({ db, clock, log, stalenessHours, history, appStore, ask, collector, firstLooks })
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
  })
  const { scores } = views
  const pictures = createPictures({ db, history, clock, log, icons, rankings, appWorlds, scores, drawing })
  const alerting = createAlerting({ db, clock, log, settings, history, mail, siteOrigin, ...pictures, ...views })
  return {
    settings,
    clock,
    log,
    ...storage,
    raisePulse: createRaisePulse({ db, clickhouse, clock }),
    icons,
    accounts,
    people: createPeople({ db, clock, accounts, admins: settings.accounts.admins }),
    audit: createAudit({ db }),
    ...finding,
    history,
    collector,
    suspects: measuring.suspects,
    desk: measuring.desk,
    deskActs: measuring.deskActs,
    firstRun: measuring.firstRun,
    lookUpApps,
    marketSizes: measuring.marketSizes,
    stopMeasuring,
    withdrawals: createWithdrawals({ db, history, clock, log, countNotifiedPeople, noteWithdrawnPlans }),
    storePages,
    rankingTests: createRankingTests({ db, clock, history, pace, collector, freshForMs: isDemo ? 0 : undefined }),
    oversight: createOversight({ ...storage, history, clock, log, collector, onCall, settings, accounts, ...alerting }),
    maintenance,
    keywords,
    ...rankings,
    ...views,
    ...pictures,
    mail,
    siteOrigin,
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
}

/** Finds, adds and tracks apps. Apps unknown to this server are looked up in the App Store. */
const createFinding = (options: FindingOptions) => {
  const { db, clock, log, stalenessHours, history, appStore, ask, collector, firstLooks } = options
  const askStore = createStoreSearch({ db, clock, log, appStore, ask })
  const onTracked: OnTracked = (tx, { userId, now }) => ensureAlertPerson(tx, userId, now)
  return {
    search: createSearch({ db, clock, history, askStore }),
    curation: createCuration({ db, clock, getApp: createGetApp({ db, clock, askStore }) }),
    refreshApp: createRefreshApp({ db, clock, history, collector, stalenessHours }),
    tracking: createTracking({ db, clock, log, askStore, firstLooks, onTracked }),
  }
}

/** The lists of apps, based on what people track and what admins removed. */
const createAppLists = (db: Database, stalenessHours: number) =>
  createLists({
    db,
    stalenessHours,
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
  return {
    summaries: createSummaries({ db, history, clock, stalenessHours, listPlannedCharts, findKeywordRankings }),
    coverage: createCoverage({ db, history, clock, stalenessHours, listPlannedCharts }),
    findStandings: createStandings({ history, clock, stalenessHours, listIpadOnlyIds: () => listIpadOnlyIds(db) }),
    lists: createAppLists(db, stalenessHours),
    appWorlds: createAppWorlds({ history, clock, stalenessHours, listPlannedCharts }),
  }
}

type ViewsOptions = {
  storePages: StorePages
  db: Database
  clickhouse: ClickHouse
  history: History
  clock: Clock
  log: Log
  curation: Curation
  keywords: Keywords
  stalenessHours: number
  listPlannedCharts: ListPlannedCharts
}

/** Read-only views of history. */
const createViews = (options: ViewsOptions) => {
  const { db, clickhouse, history, clock, log, curation, keywords, storePages, stalenessHours, listPlannedCharts } =
    options
  const worlds = createWorlds({ db, history, clock, stalenessHours, listPlannedCharts })
  const readAppEntries = (appIds: readonly AppId[]) => listAppEntries(db, appIds)
  const weather = createWeather({ db, clickhouse, history, clock })
  const movers = createMovers({ db, history, clock, stalenessHours })
  const trends = createTrends({
    history,
    clock,
    stalenessHours,
    listPublicAppIds: () => listPublicAppIds(db),
    listAppIdsOf: userId => listAppIdsOf(db, userId),
    listMainDevices: appIds => listMainDevices(db, appIds),
  })
  const findHighlights = createFindHighlights({ trends, worlds, movers, weather, clock })
  return {
    worlds,
    findCircumstances: createFindCircumstances({ db, clock, history, trends, weather, storePages }),
    scores: createScores({ db, history, clock, log, stalenessHours, listPlannedCharts }),
    weather,
    charts: createCharts({ history, clock, stalenessHours, listAppEntries: readAppEntries }),
    movers,
    rankHistories: createRankHistories({ db, history }),
    notes: createNotes({ db, clock }),
    trends,
    highlights: createHighlightAnswers({ history, curation, log, findHighlights }),
    developers: createDevelopers({ db, history, clock, stalenessHours }),
    feeds: createFeeds({ db }),
    comparisons: createComparisons({ db, clock, history, worlds, keywords }),
  }
}

type PicturesOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  icons: Icons
  rankings: { summaries: Summaries; findStandings: FindStandings; lists: Lists }
  appWorlds: AppWorlds
  scores: Scores
  drawing: Drawing
}

/** Share images and embeds. */
const createPictures = (options: PicturesOptions) => {
  const { db, history, clock, log, icons, rankings, appWorlds, scores, drawing } = options
  const { summaries, findStandings, lists } = rankings
  const findAppStanding = createFindAppStanding({ db, worlds: appWorlds })
  const cards = createCards({
    summaries,
    findAppStanding,
    findScore: scores.findFigures,
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
