import { sql } from 'drizzle-orm'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { ownScope } from '#domain/scopes.ts'
import { type StorefrontCode, storefrontCodes, storefrontCount } from '#domain/storefronts.ts'
import { listIpadOnlyIds } from '../catalog/apps.repository.ts'
import { addPublicApps, listPublicAppIds } from '../catalog/public-apps.repository.ts'
import type { Charts } from '../charts/charts.usecases.ts'
import { climbersQuery } from '../highlights/highlights.usecases.ts'
import type { Movers } from '../movers/movers.usecases.ts'
import { listTopPositions } from '../summaries/list-positions.rules.ts'
import { listInternationalPositions, type WorldStandings } from '../summaries/standings.rules.ts'
import type { FindStandings } from '../summaries/standings.usecases.ts'
import { type DaysOptions, type DemoProgress, importDays, type Wanted } from './days.usecases.ts'
import type { DemoStory } from './story.usecases.ts'

export type DemoOptions = DaysOptions & {
  /** How many days of history an empty demo gets. */
  days: number
  story?: DemoStory | undefined
}

const publicAppCount = 24
/** The entry points to the story need space on the first page. */
const publicAppsOfStory = 21
/** The public apps are spread over this many apps, because the first ones would all show "Best: #1, 170 countries". */
const spreadOver = 480
const demoCharts = ['top-free:all', 'top-paid:all', 'top-grossing:all', 'top-free:6014']

const isEverywhere = ({ storefronts }: DemoStory['charts'][number]): boolean => storefronts === undefined

/** The charts that are read in all countries. */
const listColumns = (story: DemoStory | undefined): string[] => [
  ...demoCharts,
  ...(story?.charts ?? []).filter(isEverywhere).flatMap(({ columns }) => columns),
]

const isDue = (days: readonly Day[], { since = '' }: DemoStory['charts'][number]): boolean => (days[0] ?? '') >= since

/** Each country once, with all its charts, because the fake App Store needs the overall charts for those of a category. */
const listWanted = (days: readonly Day[], story: DemoStory | undefined): Wanted[] => {
  const special = (story?.charts ?? []).filter(chart => isDue(days, chart))
  const columnsOf = (code: StorefrontCode): string[] =>
    special.flatMap(({ columns, storefronts = [code] }) => (storefronts.includes(code) ? columns : []))
  const groups = Map.groupBy(storefrontCodes, code => [...new Set([...demoCharts, ...columnsOf(code)])].join())
  return [...groups].map(([columns, storefronts]) => ({ days, charts: columns.split(','), storefronts }))
}

/**
 * Splits days where charts begin, and where grading of readings begins or ends: only what an earlier import has recorded
 * counts as their past.
 */
export const cutDays = (
  days: readonly Day[],
  { doubtful, charts }: Pick<DemoStory, 'doubtful' | 'charts'>,
): Day[][] => {
  const cuts = new Set([
    ...doubtful.flatMap(({ from, to }) => [from, addDays(to, 1)]),
    ...charts.flatMap(({ since }) => since ?? []),
  ])
  const parts: Day[][] = []
  for (const day of days) {
    const part = cuts.has(day) ? undefined : parts.at(-1)
    if (part) part.push(day)
    else parts.push([day])
  }
  return parts
}

export const importStoryDays = async (options: DemoOptions, days: readonly Day[]): Promise<void> => {
  const { story, onProgress } = options
  const total = days.length * storefrontCount
  const before = { done: 0, ranks: 0 }
  for (const part of cutDays(days, story ?? { doubtful: [], charts: [] })) {
    for (const wanted of listWanted(part, story)) {
      let [done, ranks] = [before.done, before.ranks]
      const onPart = (progress: DemoProgress) => {
        done = before.done + progress.done
        ranks = before.ranks + progress.ranks
        onProgress({ done, total, ranks })
      }
      await importDays({ ...options, onProgress: onPart }, wanted)
      Object.assign(before, { done, ranks })
    }
  }
}

/**
 * Fills the history of the demo from the fake App Store through the ordinary import: `days` the first time, then only the
 * missing days.
 */
export const seedHistory = async (options: DemoOptions): Promise<void> =>
  importStoryDays(options, await findMissingDays(options))

/** The charts of free iPhone apps get this many days, so that most apps have a change since a day and a week. */
const daysOfFree = 8

/**
 * Reads every planned chart once, as of yesterday, and those of free iPhone apps for some days more. Without this, the first
 * visitor would see only one in eight charts per country. Skipped if nearly all of them were read before; a country of the story
 * cannot be read.
 */
export const seedNewestDays = async (options: DemoOptions, planned: readonly ChartKey[]): Promise<void> => {
  const yesterday = addDays(dayOf(options.clock.now()), -1)
  const read = listColumns(options.story)
  const columns = [...new Set(planned.map(toColumn))].filter(column => !read.includes(column))
  const { charts } = await options.history.findLatestMoments()
  const unread = planned.filter(key => !charts.has(key))
  if (columns.length === 0 || unread.length <= planned.length / 20) return
  const storefronts = [...new Set(planned.map(key => parseChartKey(key).storefront))]
  await importDays(options, { days: [yesterday], charts: columns, storefronts })
  const free = columns.filter(column => /^top-free:\d+$/.test(column))
  const before = Array.from({ length: Math.min(daysOfFree, options.days) - 1 }, (_, index) =>
    addDays(yesterday, -1 - index),
  )
  if (free.length === 0 || before.length === 0) return
  await importDays(options, { days: before.toReversed(), charts: free, storefronts })
}

/** Before this hour (UTC) the noon of yesterday is less than 18 hours ago: too near to show the change of a day. */
const pairsFromHour = 6

/** The category charts that have been read in all countries every day, if it is too early for yesterday's noon. */
export const listMidnightColumns = (story: DemoStory | undefined, now: Date): string[] =>
  now.getUTCHours() < pairsFromHour ? [...new Set(listColumns(story))].filter(column => !column.includes(':all')) : []

/** Reads these charts as of the start of yesterday too, so that what the collector reads now has a measurement of a day before. */
export const seedMidnight = async (options: DemoOptions): Promise<void> => {
  const now = options.clock.now()
  const charts = listMidnightColumns(options.story, now)
  if (charts.length > 0) await importDays(options, { days: [addDays(dayOf(now), -1)], charts, hour: 0 })
}

/** `top-free:all:ipad`; iPhone charts have no device part. */
const toColumn = (key: ChartKey): string => {
  const { type: chartType, genre, device } = parseChartKey(key)
  const column = `${chartType}:${genre === allGenres ? 'all' : genre}`
  return device === 'iphone' ? column : `${column}:${device}`
}

/** Up to yesterday; the collector measures today. */
export const findMissingDays = async ({ history, clock, days: wanted }: DemoOptions): Promise<string[]> => {
  const yesterday = addDays(dayOf(clock.now()), -1)
  const moments = [...(await history.findLatestMoments()).storefronts.values()].map(moment => moment.getTime())
  // If an earlier seed was killed, some storefronts are missing. The import skips what the others already have.
  const isWhole = moments.length === storefrontCount
  // Uses the second oldest, because one country of the story can no longer be read.
  const newest = isWhole ? dayOf(new Date(moments.sort((a, b) => a - b)[1] ?? 0)) : ''
  const days = Array.from({ length: wanted }, (_, index) => addDays(yesterday, index - wanted + 1))
  return days.filter(day => day > newest)
}

/** Any port, because the fake App Store listens on a different one at each start. */
const formerStore = 'http://127\\.0\\.0\\.1:\\d+'

/** Rewrites screenshot addresses stored by an earlier demo to the current fake App Store. */
export const moveImages = async ({ db, fakeUrl }: Pick<DemoOptions, 'db' | 'fakeUrl'>): Promise<void> => {
  const moved = (column: 'screenshots' | 'ipad_screenshots') =>
    sql`regexp_replace(${sql.identifier(column)}::text, ${`"${formerStore}`}, ${`"${fakeUrl}`}, 'g')::jsonb`
  const isMoved = sql`icon ~ ${`^${formerStore}`} AND NOT starts_with(icon, ${`${fakeUrl}/`})`
  await db.execute(sql`UPDATE app_details SET screenshots = ${moved('screenshots')}, ipad_screenshots = ${moved('ipad_screenshots')}
    FROM apps WHERE apps.app_id = app_details.app_id AND ${isMoved}`)
  await db.execute(sql`UPDATE apps SET icon = regexp_replace(icon, ${`^${formerStore}`}, ${fakeUrl}) WHERE ${isMoved}`)
}

type PublicAppsOptions = Pick<DemoOptions, 'db' | 'clock' | 'story'> & { findStandings: () => Promise<WorldStandings> }

/**
 * Fills the demo's public list, beside the apps of the story, with apps from the top of the international list to its middle.
 * A later start leaves the list as its admin left it. Returns whether the list was filled.
 */
export const seedPublicApps = async ({ db, clock, findStandings, story }: PublicAppsOptions): Promise<boolean> => {
  const named = new Set(Object.values(story?.apps ?? {}))
  const known = await listPublicAppIds(db)
  if (known.some(appId => !named.has(appId))) return false
  const positions = listInternationalPositions(await findStandings()).filter(({ appId }) => !named.has(appId))
  const spread = listTopPositions(positions, spreadOver).slice(0, spreadOver)
  const wanted = story ? publicAppsOfStory - known.length : publicAppCount
  const count = Math.min(wanted, spread.length)
  const appIds = Array.from({ length: count }, (_, index) => spread[Math.floor((index * spread.length) / count)]?.appId)
  await addPublicApps(
    db,
    appIds.filter(appId => appId !== undefined),
    clock.now(),
  )
  return true
}

/**
 * The apps that visitors see first: public and international ones. They have few home countries, so few calls read
 * them.
 */
export const listShownFirst = async ({
  db,
  findStandings,
}: Pick<PublicAppsOptions, 'db' | 'findStandings'>): Promise<AppId[]> => {
  const international = listInternationalPositions(await findStandings())
  return [...new Set([...(await listPublicAppIds(db)), ...international.map(({ appId }) => appId)])]
}

const shownChart = { storefront: 'us', type: 'top-free', genre: allGenres, device: 'iphone' } as const

/** The apps of the climbs on the first page, and of the chart that the page of charts opens with; the page of movers has the same. */
export const listShownNext = async (charts: Pick<Charts, 'getChart'>, movers: Movers): Promise<AppId[]> => {
  const [{ climbers }, { places, gone }] = await Promise.all([
    movers.listMovers(climbersQuery),
    charts.getChart({ chart: shownChart, against: 'day' }),
  ])
  return [...new Set([...climbers.apps, ...places, ...gone].map(({ app }) => Number(app.appStoreId)))]
}

/**
 * Adds the app for iPad only that ranks in the most countries. Runs after the lookups, which show which apps these are.
 */
export const addIpadOnlyApp = async ({
  db,
  clock,
  findStandings,
}: Pick<DemoOptions, 'db' | 'clock'> & { findStandings: FindStandings }): Promise<void> => {
  const standings = await findStandings({ ...ownScope, device: 'ipad' })
  const positions = (await listIpadOnlyIds(db)).flatMap(appId => standings.find(appId) ?? [])
  const [first] = listTopPositions(positions, 1)
  if (first) await addPublicApps(db, [first.appId], clock.now())
}
