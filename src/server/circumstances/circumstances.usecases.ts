import type { Circumstances } from '#contract/circumstances.ts'
import { type Chart, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { addDays, type Day, dayOf, daysBetween, startOfDay } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { type AppId, deepestRank } from '#domain/ranks.ts'
import { mainDeviceOf, ownScope } from '#domain/scopes.ts'
import { compareStorefronts, storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { type AppRow, findApp } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { StorePages } from '../store-pages/store-pages.usecases.ts'
import type { Trends } from '../trends/trends.usecases.ts'
import type { Weather } from '../weather/weather.usecases.ts'
import { breadthDays, findUnusualInWorld, judgeBreadth, type WorldDays } from './breadth.rules.ts'
import { type ChartDay, placesOf, toChartDays } from './chart-days.rules.ts'
import { listOtherApps } from './circumstances.repository.ts'
import { eventDays, listEventsWithin, listNearEvents, type ReadEvents, releasesOften } from './events.rules.ts'
import { findNewestUnusual, type JudgedMove, judgeLastMove } from './moves.rules.ts'
import { compareNeighbours } from './near.rules.ts'
import { countPasses } from './passes.rules.ts'
import { compareWeeks, readBackDays, windowDays } from './windows.rules.ts'
import { describe, type Facts } from './wording.rules.ts'

type Options = {
  db: Database
  clock: Clock
  history: Pick<History, 'timeline' | 'worldCharts'>
  trends: Pick<Trends, 'getAppTrend'>
  weather: Pick<Weather, 'getCountryWeather'>
  storePages: Pick<StorePages, 'readOverTime'>
}

export type CircumstancesQuery = { day?: Day | undefined } & { [Part in keyof Chart]?: Chart[Part] | undefined }

/** What is judged: a day that was asked for, or the newest unusual move. */
type Asked = { app: AppRow; chart: Chart; today: Day; day: Day | undefined }

const searchedDays = 30
const shownDevelopers = 5
const largestStorefronts = storefrontCodes.toSorted(compareStorefronts).slice(0, 20)

const lastSecondOf = (day: Day): Date => new Date(startOfDay(day).getTime() + dayMs - secondMs)

const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b)

const ownKindOf = (app: AppRow): ChartKind => ({
  genre: app.genre ?? allGenres,
  chartType: app.price !== null && app.price > 0 ? 'top-paid' : 'top-free',
  device: mainDeviceOf(app),
})

const toPlace = ({ observedAt, rank, depth }: JudgedMove['before']) => ({
  observedAt: observedAt.toISOString(),
  rank,
  depth,
})

const shownChartOf = (chart: Chart): Facts['chart'] => ({
  chartKey: chartKeyOf(chart),
  ...chart,
  countryName: countryNameOf(chart.storefront),
  flagUrl: flagUrlOf(chart.storefront),
})

/** The days around the move, or the newest ones without a move. */
const shownDaysOf = (days: readonly ChartDay[], { app, day, today }: Pick<Asked, 'app' | 'day' | 'today'>) => {
  const to = day === undefined ? today : earlierOf(addDays(day, windowDays), today)
  const from = addDays(day ?? today, day === undefined ? 1 - searchedDays : -2 * windowDays)
  const byDay = new Map(days.map(each => [each.day, each]))
  const ranks = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const found = byDay.get(addDays(from, index))
    return found ? (found.ranks.get(app.appId) ?? 0) : null
  })
  return { from, ranks }
}

type Found = { move: JudgedMove; before: ChartDay; after: ChartDay }

/** The move of a day with the two measurements that it is between. */
const findMove = (days: readonly ChartDay[], appId: AppId, day: Day): Found | undefined => {
  const until = days.filter(each => each.day <= day)
  const [before, after] = until.slice(-2)
  const move = after?.day === day ? judgeLastMove(placesOf(until, appId)) : undefined
  return move && before && after ? { move, before, after } : undefined
}

type NearQuestion = Asked & Found & { day: Day; read: ReadEvents; world: WorldDays }

const createReadNear =
  ({ db, weather }: Pick<Options, 'db' | 'weather'>) =>
  async ({ app, chart, day, move, before, after, read, world }: NearQuestion): Promise<NonNullable<Facts['near']>> => {
    const { appId, developerId } = app
    const { storefront, chartType, device } = chart
    const among = after.appIds.filter(each => before.ranks.has(each))
    const [{ days }, others] = await Promise.all([
      weather.getCountryWeather({ storefront, chartType, device, to: day, days: 1 }),
      developerId === null ? [] : listOtherApps(db, { developerId, appId, among }),
    ])
    const breadth = judgeBreadth(world, { storefront, day, direction: move.places > 0 ? 1 : -1 })
    const developerApps = others
      .map(other => ({
        appStoreId: String(other.appId),
        name: other.name,
        previousRank: before.ranks.get(other.appId) ?? 0,
        rank: after.ranks.get(other.appId) ?? 0,
      }))
      .toSorted((a, b) => a.rank - b.rank)
    return {
      weather: { index: days[0]?.index ?? null, heldCharts: days[0]?.heldCharts ?? 0 },
      countries: {
        verdict: breadth.verdict,
        judged: breadth.countries,
        moved: breadth.moved,
        continent: breadth.continent,
      },
      neighbours: compareNeighbours(before, after, appId),
      developerApps: developerApps.slice(0, shownDevelopers),
      events: listNearEvents(read, day),
      releasesOften: releasesOften(read, day),
    }
  }

const createReaders = (options: Options) => {
  const { history, trends, storePages } = options
  const readNear = createReadNear(options)

  const readChartDays = async (chart: Chart, from: Day, to: Day): Promise<ChartDay[]> =>
    toChartDays(
      await history.timeline.listLastOfDays(chart, { from: startOfDay(from), to: lastSecondOf(to) }, deepestRank),
    )

  const readWorld = async (kind: ChartKind, appId: AppId, { from, to }: { from: Day; to: Day }): Promise<WorldDays> => {
    const first = addDays(from, -breadthDays)
    const count = daysBetween(first, to) + 1
    return { first, states: await history.worldCharts.listDailyRanks(kind, appId, { first, count }) }
  }

  /** The chart that was asked for; what is left open comes from the chart of the best current rank. */
  const findChart = async (
    app: AppRow,
    { storefront, chartType, device, genre }: CircumstancesQuery,
  ): Promise<Chart> => {
    const isWhole = storefront && chartType && device && genre !== undefined
    const best = isWhole ? null : (await trends.getAppTrend(app.appId, ownScope)).best
    const own = best ?? { ...ownKindOf(app), storefront: largestStorefronts[0] ?? 'us' }
    return {
      storefront: storefront ?? own.storefront,
      chartType: chartType ?? own.chartType,
      device: device ?? own.device,
      genre: genre ?? own.genre,
    }
  }

  /** Everything about one day, or about none if there was no unusual move. */
  const readFacts = async (
    { app, chart, today, day }: Asked,
    days: readonly ChartDay[],
    isAsked: boolean,
  ): Promise<Facts> => {
    const { appId } = app
    const found = day === undefined ? undefined : findMove(days, appId, day)
    const isUnusual = found?.move.verdict === 'unusual'
    const base = {
      appStoreId: String(appId),
      chart: shownChartOf(chart),
      day: day ?? null,
      days: shownDaysOf(days, { app, day, today }),
    }
    if (day === undefined) return { ...base, verdict: 'none', move: null, near: null, windows: null }
    const from = startOfDay(addDays(day, -readBackDays))
    const [read, world] = await Promise.all([
      storePages.readOverTime(appId, { storefront: chart.storefront, from }),
      isUnusual ? readWorld(chart, appId, { from: day, to: day }) : undefined,
    ])
    const isWithWindows = isUnusual || isAsked
    return {
      ...base,
      verdict: found?.move.verdict ?? 'not-measured',
      move: found
        ? {
            before: toPlace(found.move.before),
            after: toPlace(found.move.after),
            places: found.move.places,
            isBound: found.move.isBound,
            usualMove: found.move.usualMove,
            passes: countPasses(found.before, found.after, appId),
          }
        : null,
      near: found && world ? await readNear({ app, chart, today, day, read, world, ...found }) : null,
      windows: isWithWindows
        ? {
            ...compareWeeks(days, appId, day),
            overlapping: listEventsWithin(read, addDays(day, 1), addDays(day, eventDays)),
          }
        : null,
    }
  }

  return { readChartDays, readWorld, findChart, readFacts }
}

export type FindCircumstances = ReturnType<typeof createFindCircumstances>

/** What was measured near a move of an app. It names what came before or moved too, and never a cause. */
export const createFindCircumstances = (options: Options) => {
  const { db, clock } = options
  const { readChartDays, readWorld, findChart, readFacts } = createReaders(options)

  /** Looks for an unusual move in the chart, and then in the largest App Stores unless a country was asked for. */
  const readNewest = async (asked: Asked, isCountryAsked: boolean): Promise<Facts> => {
    const { app, chart, today } = asked
    const since = addDays(today, 1 - searchedDays)
    const readFrom = addDays(since, -readBackDays)
    const days = await readChartDays(chart, readFrom, today)
    const own = findNewestUnusual(placesOf(days, app.appId), since)
    if (own || isCountryAsked) return readFacts({ ...asked, day: own?.after.day }, days, false)
    const world = await readWorld(chart, app.appId, { from: since, to: today })
    const found = findUnusualInWorld(world, { storefronts: largestStorefronts, since })
    if (!found) return readFacts({ ...asked, day: undefined }, days, false)
    const elsewhere = { ...asked, chart: { ...chart, storefront: found.storefront } }
    const daysThere = await readChartDays(elsewhere.chart, readFrom, today)
    // The measurements of the chart decide: they may be further apart than their days.
    const there = findNewestUnusual(placesOf(daysThere, app.appId), since)
    return there
      ? readFacts({ ...elsewhere, day: there.after.day }, daysThere, false)
      : readFacts({ ...asked, day: undefined }, days, false)
  }

  /** @throws RequestError app.not_found for an app that no chart, import or search has shown. */
  return async (appId: AppId, query: CircumstancesQuery = {}): Promise<Circumstances> => {
    const app = await findApp(db, appId)
    if (!app) throw appNotFound(appId)
    const today = dayOf(clock.now())
    const asked = { app, chart: await findChart(app, query), today, day: query.day }
    if (query.day === undefined) {
      const facts = await readNewest(asked, query.storefront !== undefined)
      return { ...facts, ...describe(facts, today) }
    }
    const to = earlierOf(addDays(query.day, windowDays), today)
    const days = query.day > today ? [] : await readChartDays(asked.chart, addDays(query.day, -readBackDays), to)
    const facts = await readFacts(asked, days, true)
    return { ...facts, ...describe(facts, today) }
  }
}
