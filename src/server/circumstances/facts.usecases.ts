import type { Chart } from '#domain/charts.ts'
import { addDays, type Day, daysBetween, startOfDay } from '#domain/days.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { AppRow } from '../catalog/apps.repository.ts'
import { type JudgedMove, judgeLastMove } from '../episodes/moves.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { nearDays, releasesOften, toRelease } from '../store-pages/releases.rules.ts'
import type { StorePages } from '../store-pages/store-pages.usecases.ts'
import type { Weather } from '../weather/weather.usecases.ts'
import { judgeBreadth, type WorldDays } from './breadth.rules.ts'
import { type ChartDay, placesOf } from './chart-days.rules.ts'
import { listOtherApps } from './circumstances.repository.ts'
import { listEventsWithin, listNearEvents, type ReadEvents } from './events.rules.ts'
import { compareNeighbours, countPasses } from './neighbours.rules.ts'
import { compareWeeks, readBackDays, windowDays } from './windows.rules.ts'
import type { Facts } from './wording.rules.ts'

export type FactsOptions = {
  db: Database
  weather: Pick<Weather, 'getCountryWeather'>
  storePages: Pick<StorePages, 'readOverTime'>
  /** The app in the same chart of every country, up to a day. */
  readWorldUntil: (chart: Chart, appId: AppId, day: Day) => Promise<WorldDays>
}

type FactsQuery = {
  app: AppRow
  chart: Chart
  today: Day
  day: Day | undefined
  episode: Facts['episode']
  unusualDays: Day[]
  /** True if the day was requested: its weeks are then compared even if its move is ordinary. */
  isAsked: boolean
  /** The chart of every country, if it was read already. */
  world?: WorldDays
}

/** A day, the chart on the days around it, and what the store pages said. */
type Question = Pick<FactsQuery, 'app' | 'chart' | 'world'> & {
  day: Day
  days: readonly ChartDay[]
  read: ReadEvents
}

type Found = { move: JudgedMove; before: ChartDay; after: ChartDay }

/** How many days a card shows without a move. */
export const searchedDays = 30
const shownDevelopers = 5

const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b)

type Shown = Pick<FactsQuery, 'app' | 'day' | 'episode' | 'today'>

/** The days around the episode or the move, or the newest ones without either. */
const spanOf = ({ day, episode, today }: Shown): { from: Day; to: Day } => {
  if (episode) return { from: addDays(episode.fromDay, -2 * windowDays), to: today }
  if (day === undefined) return { from: addDays(today, 1 - searchedDays), to: today }
  return { from: addDays(day, -2 * windowDays), to: earlierOf(addDays(day, windowDays), today) }
}

const shownDaysOf = (days: readonly ChartDay[], shown: Shown) => {
  const { app } = shown
  const { from, to } = spanOf(shown)
  const byDay = new Map(days.map(each => [each.day, each]))
  const ranks = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => {
    const found = byDay.get(addDays(from, index))
    return found ? (found.ranks.get(app.appId) ?? 0) : null
  })
  return { from, ranks }
}

/** The move of a day with the two measurements that it is between. */
const findMove = ({ days, app, day }: Question): Found | undefined => {
  const until = days.filter(each => each.day <= day)
  const [before, after] = until.slice(-2)
  const move = after?.day === day ? judgeLastMove(placesOf(until, app.appId)) : undefined
  return move && before && after ? { move, before, after } : undefined
}

const toPlace = ({ observedAt, rank, depth }: JudgedMove['before']) => ({
  observedAt: observedAt.toISOString(),
  rank,
  depth,
})

const toMove = ({ move, before, after }: Found, appId: AppId): NonNullable<Facts['move']> => ({
  before: toPlace(move.before),
  after: toPlace(move.after),
  places: move.places,
  isBound: move.isBound,
  usualMove: move.usualMove,
  passes: countPasses(before, after, appId),
})

const toWindows = ({ app, day, days, read }: Question): NonNullable<Facts['windows']> => ({
  ...compareWeeks(days, app.appId, day),
  overlapping: listEventsWithin(read, addDays(day, 1), addDays(day, nearDays)),
})

const createReadDevelopers =
  (db: Database) =>
  async (
    { appId, developerId }: AppRow,
    { before, after }: Found,
  ): Promise<NonNullable<Facts['near']>['developerApps']> => {
    if (developerId === null) return []
    const among = after.appIds.filter(each => before.ranks.has(each))
    const others = await listOtherApps(db, { developerId, appId, among })
    return others
      .map(other => ({
        appStoreId: String(other.appId),
        name: other.name,
        previousRank: before.ranks.get(other.appId) ?? 0,
        rank: after.ranks.get(other.appId) ?? 0,
      }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, shownDevelopers)
  }

const createReadNear = ({ db, weather, readWorldUntil }: FactsOptions) => {
  const readDevelopers = createReadDevelopers(db)
  return async (
    { app, chart, day, read, ...question }: Question,
    found: Found,
  ): Promise<NonNullable<Facts['near']>> => {
    const { storefront, type: chartType, device } = chart
    const [world, { days }, developerApps] = await Promise.all([
      question.world ?? readWorldUntil(chart, app.appId, day),
      weather.getCountryWeather({ storefront, chartType, device, to: day, days: 1 }),
      readDevelopers(app, found),
    ])
    return {
      weather: { index: days[0]?.index ?? null, heldCharts: days[0]?.heldCharts ?? 0 },
      countries: judgeBreadth(world, { storefront, day, direction: found.move.places > 0 ? 1 : -1 }),
      neighbours: compareNeighbours(found.before, found.after, app.appId),
      developerApps,
      events: listNearEvents(read, day),
      releasesOften: releasesOften(read.versions.map(toRelease), day),
    }
  }
}

/** Reads everything about one day of a chart, or about none if there was no unusual move. */
export const createReadFacts = (options: FactsOptions) => {
  const readNear = createReadNear(options)
  return async (query: FactsQuery, days: readonly ChartDay[]): Promise<Facts> => {
    const { app, chart, day, episode, unusualDays, isAsked } = query
    const shown = {
      appStoreId: String(app.appId),
      chart: nameChart(chart),
      episode,
      unusualDays,
      day: day ?? null,
      days: shownDaysOf(days, query),
    }
    if (day === undefined) return { ...shown, verdict: 'none', move: null, near: null, windows: null }
    const from = startOfDay(addDays(day, -readBackDays))
    const read = await options.storePages.readOverTime(app.appId, { storefront: chart.storefront, from })
    const question = { ...query, day, days, read }
    const found = findMove(question)
    const isUnusual = found?.move.verdict === 'unusual'
    return {
      ...shown,
      verdict: found?.move.verdict ?? 'not-measured',
      move: found ? toMove(found, app.appId) : null,
      near: found && isUnusual ? await readNear(question, found) : null,
      windows: isUnusual || isAsked ? toWindows(question) : null,
    }
  }
}
