import { createAccounts } from './accounts/accounts.usecases.ts'
import { createAudit } from './audit/audit.usecases.ts'
import { fillSearchTexts } from './catalog/catalog-search.usecases.ts'
import { createCuration } from './catalog/curation.usecases.ts'
import { createGetApp } from './catalog/get-app.usecases.ts'
import { createRefreshApp } from './catalog/refresh.usecases.ts'
import { createSearch } from './catalog/search.usecases.ts'
import { createStoreSearch } from './catalog/store-search.usecases.ts'
import { createCollector } from './collector/collector.usecases.ts'
import { createDrawing } from './drawing/drawing.usecases.ts'
import { createEmbeds } from './embeds/embeds.usecases.ts'
import { createOversight } from './health/oversight.usecases.ts'
import { createHistory } from './history/history.usecases.ts'
import { releaseFetches } from './history/recordings.repository.ts'
import { listImageSources } from './icons/icon-sources.rules.ts'
import { createIcons } from './icons/icons.usecases.ts'
import { createMaintenance } from './maintenance/maintenance.usecases.ts'
import { createWorks } from './maintenance/works.usecases.ts'
import { openClickHouse } from './platform/clickhouse.ts'
import { migrateClickHouse } from './platform/clickhouse-migrations.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import { lockFolder } from './platform/folder-lock.ts'
import { createLog, type Log } from './platform/log.ts'
import { createRankingTests } from './ranking-test/ranking-test.usecases.ts'
import type { Settings } from './settings.ts'
import { createCards } from './share-images/cards.usecases.ts'
import { createFindMainFacts } from './share-images/main-facts.usecases.ts'
import { createShareImages } from './share-images/share-images.usecases.ts'
import { createFindAppStanding } from './summaries/app-standing.usecases.ts'
import { createAppWorlds } from './summaries/app-world.usecases.ts'
import { createCoverage } from './summaries/coverage.usecases.ts'
import { createLists } from './summaries/lists.usecases.ts'
import { createStandings } from './summaries/standings.usecases.ts'
import { createSummaries } from './summaries/summaries.usecases.ts'
import { createTracking } from './tracking/tracking.usecases.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

export type ServiceOverrides = { clock?: Clock; log?: Log }

/** Builds everything by hand, in order: the one place where the parts meet. */
export const createServices = async (settings: Settings, overrides: ServiceOverrides = {}) => {
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? createLog(settings.log)
  const storage = await openStorage(settings, clock)
  const { db } = storage.database
  const icons = createIcons({ clock, log, imageSources: listImageSources(settings), settings })
  await fillSearchTexts(db, log)
  const accounts = createAccounts({ db, clock, log, settings })
  const history = createHistory({ clickhouse: storage.clickhouse, db, clock })
  const collector = createCollector({ db, history, clock, log, settings })
  const askStore = createStoreSearch({ db, clock, log, appStore: collector.appStore, ask: collector.ask })
  const search = createSearch({ db, clock, history, askStore })
  const curation = createCuration({ db, clock, getApp: createGetApp({ db, clock, askStore }) })
  const refreshApp = createRefreshApp({ db, clock, history, collector, ...settings.summaries })
  const tracking = createTracking({ db, clock, log, askStore, collector })
  const summaries = createSummaries({ db, history, clock, ...settings.summaries })
  const coverage = createCoverage({ db, history, clock, ...settings.summaries })
  const findStandings = createStandings({ history, clock, ...settings.summaries })
  const works = createWorks({ clock, collector, history, ...settings.maintenance })
  const { ensureCollecting } = collector
  const maintenance = createMaintenance({ db, clock, log, works, settings: settings.maintenance, ensureCollecting })
  const lists = createLists({ db, ...settings.summaries })
  const worlds = createAppWorlds({ history, clock, ...settings.summaries })
  const findAppStanding = createFindAppStanding({ db, worlds })
  const drawing = createDrawing()
  const cards = createCards({
    ...{ summaries, findAppStanding, findMeasured: worlds.findMeasured, icons, drawing },
    findMainFacts: createFindMainFacts({ findStandings, lists, icons }),
  })
  return {
    settings,
    clock,
    log,
    ...storage,
    icons,
    accounts,
    audit: createAudit({ db }),
    curation,
    refreshApp,
    history,
    collector,
    rankingTests: createRankingTests({ db, clock, history, collector }),
    oversight: createOversight({ db, history, clock, log, collector, settings }),
    maintenance,
    search,
    tracking,
    summaries,
    coverage,
    findStandings,
    lists,
    drawCount: cards.drawCount,
    shareImages: createShareImages({ db, clock, log, lists, findStandings, cards }),
    worlds,
    drawing,
    cards,
    embeds: createEmbeds({ findAppStanding, icons, drawing }),
  }
}

/** History first: chDB locks its folder, so a second process ends before it touches the other database. */
const openStorage = async ({ storage }: Settings, clock: Clock) => {
  const isEmbedded = !storage.databaseUrl || !storage.clickhouseUrl
  const lock = isEmbedded ? await lockFolder(storage.dataDir) : undefined
  const clickhouse = await openClickHouse(storage)
  await migrateClickHouse(clickhouse, clock.now())
  const database = await openDatabase(storage)
  if (database.kind === 'pglite') await releaseFetches(database.db)
  const close = async () => {
    await database.close()
    await clickhouse.close()
    await lock?.release()
  }
  return { clickhouse, database, closeStorage: close }
}
