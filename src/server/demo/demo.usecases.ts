import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { sql } from 'drizzle-orm'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { ownScope } from '#domain/scopes.ts'
import { type StorefrontCode, storefrontCount } from '#domain/storefronts.ts'
import { addPublicApps, listIpadOnlyIds, listPublicAppIds, recordChartedApps } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import { importHistory } from '../history/import.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { StartError } from '../platform/errors.ts'
import { listTopPositions } from '../summaries/list-positions.rules.ts'
import { listInternationalPositions } from '../summaries/standings.rules.ts'
import type { FindStandings } from '../summaries/standings.usecases.ts'

export type DemoProgress = { done: number; total: number; ranks: number }

export type DemoOptions = {
  db: Database
  history: History
  clock: Clock
  /** How many days of history an empty demo gets. */
  days: number
  fakeUrl: string
  onProgress: (progress: DemoProgress) => void
}

const publicAppCount = 24
/** The public apps are spread over this many: the first of them alone would all say "Best: #1, 170 countries". */
const spreadOver = 480
const demoCharts = ['top-free:all', 'top-paid:all', 'top-grossing:all', 'top-free:6014']

/**
 * Fills the history of the demo from the fake App Store through the ordinary import: `days` the first time, then only the
 * missing days.
 */
export const seedHistory = async (options: DemoOptions): Promise<void> => {
  const days = await findMissingDays(options)
  if (days.length > 0) await importDays(options, { days, charts: demoCharts })
}

/** The charts of free iPhone apps get this many days, so that most apps have a change since a day and a week. */
const daysOfFree = 8

/**
 * Reads every planned chart once, as of yesterday, and those of free iPhone apps for some days more. Without this, the first
 * visitor would see only one in eight charts per country. Skipped if any of them was read before.
 */
export const seedNewestDays = async (options: DemoOptions, planned: readonly ChartKey[]): Promise<void> => {
  const yesterday = addDays(dayOf(options.clock.now()), -1)
  const columns = [...new Set(planned.map(toColumn))].filter(column => !demoCharts.includes(column))
  const { charts } = await options.history.findLatestMoments()
  if (columns.length === 0 || planned.every(key => charts.has(key))) return
  const storefronts = [...new Set(planned.map(key => parseChartKey(key).storefront))]
  await importDays(options, { days: [yesterday], charts: columns, storefronts })
  const free = columns.filter(column => /^top-free:\d+$/.test(column))
  const before = Array.from({ length: Math.min(daysOfFree, options.days) - 1 }, (_, index) =>
    addDays(yesterday, -1 - index),
  )
  if (free.length === 0 || before.length === 0) return
  await importDays(options, { days: before.toReversed(), charts: free, storefronts })
}

/** `top-free:all:ipad`; iPhone charts have no device part. */
const toColumn = (key: ChartKey): string => {
  const { chartType, genre, device } = parseChartKey(key)
  const column = `${chartType}:${genre === allGenres ? 'all' : genre}`
  return device === 'iphone' ? column : `${column}:${device}`
}

/** `storefronts`: all of them if missing. */
type Wanted = { days: readonly string[]; charts: readonly string[]; storefronts?: readonly StorefrontCode[] }

const importDays = async ({ db, history, clock, fakeUrl, onProgress }: DemoOptions, wanted: Wanted): Promise<void> => {
  const total = wanted.days.length * (wanted.storefronts?.length ?? storefrontCount)
  await importHistory({
    input: await fetchHistory(fakeUrl, wanted),
    snapshots: history.snapshots,
    recordFetches: history.fetches.recordFetches,
    now: clock.now(),
    onProgress: ({ lines, ranks }) => onProgress({ done: lines, total, ranks }),
    onNewApps: charted => recordChartedApps(db, charted, clock.now()),
  })
}

/** Up to yesterday; the collector measures today. */
const findMissingDays = async ({ history, clock, days: wanted }: DemoOptions): Promise<string[]> => {
  const yesterday = addDays(dayOf(clock.now()), -1)
  const moments = [...(await history.findLatestMoments()).storefronts.values()]
  // If an earlier seed was killed, some storefronts are missing. The import skips what the others already have.
  const isWhole = moments.length === storefrontCount
  const newest = isWhole ? dayOf(new Date(Math.min(...moments.map(moment => moment.getTime())))) : ''
  const days = Array.from({ length: wanted }, (_, index) => addDays(yesterday, index - wanted + 1))
  return days.filter(day => day > newest)
}

const fetchHistory = async (fakeUrl: string, { days, charts, storefronts }: Wanted): Promise<Readable> => {
  const url = new URL('/__control/history', fakeUrl)
  url.search = String(new URLSearchParams({ from: days[0] ?? '', to: days.at(-1) ?? '', charts: charts.join(',') }))
  if (storefronts) url.searchParams.set('storefronts', storefronts.join(','))
  const response = await fetch(url)
  if (!response.ok || !response.body) {
    throw new StartError(`The fake App Store answered ${response.status} to a request for its history.`)
  }
  return Readable.fromWeb(response.body as ReadableStream)
}

/** Any port, because the fake App Store listens on a different one at each start. */
const formerStore = 'http://127\\.0\\.0\\.1:\\d+'

/** Rewrites screenshot addresses stored by an earlier demo to the current fake App Store. */
export const moveImages = async ({ db, fakeUrl }: Pick<DemoOptions, 'db' | 'fakeUrl'>): Promise<void> => {
  const moved = (column: 'screenshots' | 'ipad_screenshots') =>
    sql`regexp_replace(${sql.identifier(column)}::text, ${`"${formerStore}`}, ${`"${fakeUrl}`}, 'g')::jsonb`
  await db.execute(sql`UPDATE apps SET icon = regexp_replace(icon, ${`^${formerStore}`}, ${fakeUrl}),
    screenshots = ${moved('screenshots')}, ipad_screenshots = ${moved('ipad_screenshots')}
    WHERE icon ~ ${`^${formerStore}`} AND NOT starts_with(icon, ${`${fakeUrl}/`})`)
}

type PublicAppsOptions = Pick<DemoOptions, 'db' | 'clock'> & { findStandings: FindStandings }

/**
 * Fills the demo's empty public list with apps from the top of the international list to its middle. A later start leaves the
 * list as its admin left it. Returns whether the list was filled.
 */
export const seedPublicApps = async ({ db, clock, findStandings }: PublicAppsOptions): Promise<boolean> => {
  if ((await listPublicAppIds(db)).length > 0) return false
  const positions = listInternationalPositions(await findStandings())
  const spread = listTopPositions(positions, spreadOver).slice(0, spreadOver)
  const count = Math.min(publicAppCount, spread.length)
  const appIds = Array.from({ length: count }, (_, index) => spread[Math.floor((index * spread.length) / count)]?.appId)
  await addPublicApps(
    db,
    appIds.filter(appId => appId !== undefined),
    clock.now(),
  )
  return true
}

/** Adds the app for iPad only that ranks in the most countries. Lookups tell which apps these are, so it comes after them. */
export const addIpadOnlyApp = async ({ db, clock, findStandings }: PublicAppsOptions): Promise<void> => {
  const standings = await findStandings({ ...ownScope, device: 'ipad' })
  const positions = (await listIpadOnlyIds(db)).flatMap(appId => standings.find(appId) ?? [])
  const [first] = listTopPositions(positions, 1)
  if (first) await addPublicApps(db, [first.appId], clock.now())
}
