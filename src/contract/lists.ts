import { storefrontCount } from '#domain/storefronts.ts'
import { mostChannels } from './channels.ts'
import { mostComparisons } from './comparisons.ts'
import { mostNotes } from './rank-histories.ts'

// This is a separate file so that screens, which do not use these pages, need not load it.

export type PageKeys = Readonly<Record<string, 'number' | 'moment' | 'uuid' | 'text'>>

/** A list without a maximum length, which `limit` and `cursor` read in pages. */
export type PagedList = {
  /** The field of the response that has the rows; without it, the response is the list. */
  rows?: string
  /**
   * The fields that order the pages. They never change and are unique to a row, so no row is lost or repeated when the
   * list changes between two pages.
   */
  keys: PageKeys
  /** The keys of a cursor unless the query asks for `order=id`: the list is in the order of ranks, which change. */
  byRank?: PageKeys
  isNewestFirst?: true
  /** The response is always a page, of this size without a `limit`, and names the next one in `nextCursor`. */
  size?: number
}

export const pageSizes = { usual: 100, most: 500 } as const

/** By the name of the endpoint. */
export const pagedLists: Readonly<Record<string, PagedList>> = {
  getInbox: { rows: 'notices', keys: { id: 'number' }, isNewestFirst: true, size: 30 },
  getDeveloper: {
    rows: 'apps',
    keys: { appStoreId: 'number' },
    byRank: { bestRank: 'number', bestEver: 'number', name: 'text', appStoreId: 'number' },
    size: 100,
  },
  listAdminApps: { keys: { appStoreId: 'number' } },
  listAllTokens: { rows: 'tokens', keys: { createdAt: 'moment', id: 'uuid' }, isNewestFirst: true },
  listAuditEntries: { rows: 'entries', keys: { id: 'number' }, isNewestFirst: true, size: 50 },
  listCategoryApps: {
    rows: 'apps',
    keys: { appStoreId: 'number' },
    byRank: { countriesCount: 'number', bestRank: 'number', name: 'text', appStoreId: 'number' },
    size: 60,
  },
  listChartMoments: { rows: 'moments', keys: { at: 'moment' }, isNewestFirst: true, size: pageSizes.most },
  listDeliveries: { rows: 'deliveries', keys: { createdAt: 'moment', id: 'uuid' }, isNewestFirst: true },
  listPeople: { rows: 'people', keys: { createdAt: 'moment', id: 'uuid' } },
  listPublicApps: { keys: { appStoreId: 'number' } },
  listPublicTrends: { rows: 'trends', keys: { appStoreId: 'number' } },
  listRemovedInternationalApps: {
    rows: 'apps',
    keys: { removedAt: 'moment', appStoreId: 'number' },
    isNewestFirst: true,
  },
  listScoreWeights: { rows: 'versions', keys: { version: 'number' }, isNewestFirst: true },
  listSessions: { rows: 'sessions', keys: { startedAt: 'moment', id: 'uuid' }, isNewestFirst: true },
  listWithdrawals: { rows: 'withdrawals', keys: { id: 'number' }, isNewestFirst: true },
}

export type ListBound = { bound: string; lists: readonly string[] }

/**
 * The maximum length of every other list in a response: `field` for all lists of this name, `endpoint.field` for one,
 * `endpoint` for a response that is a list. A test fails for a list with neither pages nor a maximum.
 */
export const listBounds: readonly ListBound[] = [
  {
    bound: `one row per country: ${storefrontCount}`,
    lists: [
      'allowedStorefronts',
      'countries',
      'entered',
      'getAppScore.missing',
      'left',
      'listScoreWeights.missing',
      'measured',
      'moved',
      'pairs',
      'parts',
      'getHighlights.ranks',
      'storefronts',
      'weights',
    ],
  },
  {
    bound: 'one row per genre, chart type, device, scope, kind, priority or reason',
    lists: [
      'appGenres',
      'byPriority',
      'cells',
      'chartTypes',
      'devices',
      'failures',
      'genres',
      'getMailState.deliveries',
      'listChannels.events',
      'listChannels.fields',
      'listChannels.forms',
      'plan',
      'scopes',
      'things',
    ],
  },
  {
    bound: 'the depth of a chart, at most 200 ranks',
    lists: ['getSuspect.entries', 'gone', 'places'],
  },
  { bound: '200 of each kind of move', lists: ['listMovers.apps'] },
  {
    bound: 'as many rows as the span of the query has readings; a span has at most ten years',
    lists: [
      'categoryChanges',
      'getKeywordHistory.points',
      'getRankHistory.points',
      'held',
      'listRankSeries.points',
      'priceChanges',
      'ratings',
    ],
  },
  {
    bound: 'one row per day: a fixed number, or as many as the query asks for, at most 370',
    lists: [
      'days',
      'frames',
      'getMilestone.points',
      'getReport.points',
      'history',
      'ranks',
      'trend',
      'unusualDays',
      'world',
    ],
  },
  { bound: 'one row per month', lists: ['months'] },
  { bound: 'the top 25 of each of 31 days', lists: ['appStoreIds', 'getChartReplay.apps'] },
  {
    bound: 'as many as the query names: 5, 12, 50 or 100',
    lists: ['compareApps.apps', 'listReadyScores.scores', 'seen', 'series', 'trends', 'unknown', 'waiting', 'winners'],
  },
  {
    bound: '1,000, the maximum of apps that a person tracks',
    lists: ['getSharedList.apps', 'listTrackedApps', 'listTrackedScores.scores', 'listTrackedTrends.trends'],
  },
  { bound: 'the maximum that a person may have: 100', lists: ['rules'] },
  {
    bound: `the maximum that a person may have: ${mostChannels}`,
    lists: ['channels', 'listLinks', 'listTokens.tokens'],
  },
  { bound: `the maximum that a person may have: ${mostComparisons}`, lists: ['comparisons'] },
  { bound: `the maximum that a person may have on an app: ${mostNotes}`, lists: ['listAppNotes.notes'] },
  { bound: 'the maximum on an app: 8', lists: ['tags'] },
  { bound: 'the 50 with the best positions', lists: ['keywords'] },
  { bound: '50, best first', lists: ['searchApps'] },
  {
    bound: 'the first few for visitors; for members, every app in a top 10 of two countries or more',
    lists: ['listTopInternationalApps.apps'],
  },
  { bound: 'the newest 200', lists: ['letters', 'milestones', 'suspects', 'getStorePage.versions'] },
  { bound: 'the newest 10', lists: ['runs'] },
  {
    bound: 'the first 5 to 50',
    lists: [
      'climbers',
      'developerApps',
      'getCollectorDesk.charts',
      'getReport.apps',
      'historicalBest',
      'images',
      'newest',
      'proposals',
      'sentences',
      'topCountries',
    ],
  },
  { bound: 'the running sweeps and the last 5', lists: ['sweeps'] },
  { bound: 'one row per address of the workers of this server', lists: ['addresses'] },
  {
    bound: 'one row per version, or change of price or category, within two weeks',
    lists: ['getCircumstances.events', 'overlapping'],
  },
  {
    bound: 'what one evaluation of the rules found for the apps that a person tracks',
    lists: ['getInbox.apps', 'changes', 'notes'],
  },
  { bound: 'one row per attempt to send one message', lists: ['tries'] },
  { bound: 'the apps of one comparison: 5', lists: ['listComparisons.apps'] },
  { bound: 'what the App Store shows about one app', lists: ['screenshots', 'ipadScreenshots'] },
  { bound: 'a fixed list', lists: ['doors'] },
]
