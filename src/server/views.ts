import type { AppId } from '#domain/ranks.ts'
import { findAlertPerson } from './alerts/schedules/alert-people.repository.ts'
import { listAppEntries } from './catalog/app-lists.repository.ts'
import { listIpadOnlyIds, listMainDevices } from './catalog/apps.repository.ts'
import { listPublicAppIds } from './catalog/public-apps.repository.ts'
import { listEntriesForReader } from './catalog/reader-names.usecases.ts'
import { createCharts } from './charts/charts.usecases.ts'
import { createFindCircumstances } from './circumstances/circumstances.usecases.ts'
import { createComparisons } from './comparisons/comparisons.usecases.ts'
import { listRemovedIds } from './curation/international-list.repository.ts'
import { createDevelopers } from './developers/developers.usecases.ts'
import type { Drawing } from './drawing/drawing.usecases.ts'
import { createEmbeds } from './embeds/embeds.usecases.ts'
import { createFindEpisodes } from './episodes/episodes.usecases.ts'
import { createFeeds } from './feeds/feeds.usecases.ts'
import { createListFeeds } from './feeds/list-feeds.usecases.ts'
import { createFindHighlights } from './highlights/highlights.usecases.ts'
import type { History } from './history/history.usecases.ts'
import type { Icons } from './icons/icons.usecases.ts'
import type { Keywords } from './keywords/keywords.usecases.ts'
import { createListLinks } from './list-links/list-links.usecases.ts'
import { createMilestones, type Milestones } from './milestones/milestones.usecases.ts'
import { createMovers } from './movers/movers.usecases.ts'
import type { Database } from './platform/database/database.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Log } from './platform/process/log.ts'
import { createNotes } from './rank-histories/notes.usecases.ts'
import { createRankHistories } from './rank-histories/rank-histories.usecases.ts'
import { createReports } from './reports/reports.usecases.ts'
import { createScores, type Scores } from './scores/scores.usecases.ts'
import { createCards } from './share-images/cards.usecases.ts'
import { createFindHeadline } from './share-images/find-headline.usecases.ts'
import { createFindMainFacts } from './share-images/main-facts.usecases.ts'
import { createShareImages } from './share-images/share-images.usecases.ts'
import type { StorePages } from './store-pages/store-pages.usecases.ts'
import { createFindStatesWithoutRank, type FindStatesWithoutRank } from './summaries/best-states.usecases.ts'
import { createCoverage } from './summaries/coverage.usecases.ts'
import type { ListPlannedCharts } from './summaries/known-charts.rules.ts'
import { createLists, type Lists, type ListsOptions } from './summaries/lists.usecases.ts'
import { createStandings, type FindStandings } from './summaries/standings.usecases.ts'
import { createSummaries, type Summaries } from './summaries/summaries.usecases.ts'
import { listAppIdsOf, listTrackedAmong, listTrackedApps } from './tracking/tracking.repository.ts'
import { createTrends, type Trends } from './trends/trends.usecases.ts'
import { createWeather } from './weather/weather.usecases.ts'
import { createFindAppStanding } from './worlds/app-standing.usecases.ts'
import { type AppWorlds, createAppWorlds } from './worlds/app-world.usecases.ts'
import { createWorlds } from './worlds/worlds.usecases.ts'

type ViewsOptions = {
  storePages: StorePages
  db: Database
  history: History
  clock: Clock
  log: Log
  keywords: Keywords
  stalenessHours: number
  listPlannedCharts: ListPlannedCharts
  rankings: { findStandings: FindStandings; lists: Lists; findStatesWithoutRank: FindStatesWithoutRank }
}

/** Read-only views of history. */
export const createViews = (options: ViewsOptions) => {
  const { db, history, clock, log, keywords, storePages, stalenessHours, listPlannedCharts } = options
  const { findStatesWithoutRank } = options.rankings
  const worlds = createWorlds({ db, history, clock, stalenessHours, listPlannedCharts })
  const readAppEntries = (appIds: readonly AppId[]) => listAppEntries(db, appIds)
  const weather = createWeather({ db, history, clock })
  const movers = createMovers({ db, history, clock, stalenessHours })
  const findEpisodes = createFindEpisodes(storePages)
  const trends = createTrends({
    history,
    findEpisodes,
    clock,
    stalenessHours,
    listPublicAppIds: () => listPublicAppIds(db),
    listAppIdsOf: userId => listAppIdsOf(db, userId),
    listMainDevices: appIds => listMainDevices(db, appIds),
    findStatesWithoutRank,
  })
  const rankHistories = createRankHistories({ db, history, clock })
  const milestones = createMilestones({ db, history, rankHistories })
  const scores = createScores({ db, history, clock, log, stalenessHours, listPlannedCharts })
  const findCircumstances = createFindCircumstances({ db, clock, history, trends, findEpisodes, weather, storePages })
  const listEntriesOf = async (appIds: readonly AppId[], userId: string) =>
    listEntriesForReader(db, appIds, (await findAlertPerson(db, userId))?.locale ?? null)
  return {
    worlds,
    findCircumstances,
    listEntriesOf,
    scores,
    reports: createReports({
      clock,
      history,
      trends,
      milestones,
      findCircumstances,
      findReadyScores: scores.findReadyScores,
      listAppEntries: listEntriesOf,
    }),
    weather,
    charts: createCharts({ history, clock, stalenessHours, listAppEntries: readAppEntries }),
    movers,
    rankHistories,
    milestones,
    notes: createNotes({ db, clock }),
    trends,
    findHighlights: createFindHighlights({ trends, worlds, movers, weather, clock }),
    developers: createDevelopers({ db, history, clock, stalenessHours, findStatesWithoutRank }),
    feeds: createFeeds({ db, clock, milestones }),
    listLinks: createListLinks({ db, clock, lists: options.rankings.lists }),
    listFeeds: createListFeeds({ clock, movers, weather, ...options.rankings }),
    comparisons: createComparisons({ db, clock, history, worlds, keywords }),
  }
}

type PicturesOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  icons: Icons
  rankings: { summaries: Summaries; findStandings: FindStandings; lists: Lists; appWorlds: AppWorlds }
  scores: Scores
  milestones: Milestones
  trends: Trends
  drawing: Drawing
}

/** Share images and embeds. */
export const createPictures = (options: PicturesOptions) => {
  const { db, history, clock, log, icons, rankings, scores, milestones, trends, drawing } = options
  const { summaries, findStandings, lists, appWorlds } = rankings
  const findAppStanding = createFindAppStanding({ db, worlds: appWorlds })
  const cards = createCards({
    summaries,
    findAppStanding,
    findScore: scores.findFigures,
    findHeadline: createFindHeadline(trends),
    findMeasured: appWorlds.findMeasured,
    findBelieved: milestones.findBelieved,
    icons,
    drawing,
    findMainFacts: createFindMainFacts({ findStandings, lists, icons }),
  })
  return {
    drawing,
    cards,
    shareImages: createShareImages({ db, history, clock, log, lists, findStandings, cards }),
    embeds: createEmbeds({ findAppStanding, icons, drawing }),
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
export const createRankings = (options: RankingsOptions) => {
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
