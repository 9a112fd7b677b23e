import type { Circumstances } from '#contract/circumstances.ts'
import type { Chart, ChartKind, ChartQuery } from '#domain/charts.ts'
import { addDays, type Day, dayOf, daysBetween, startOfDay } from '#domain/days.ts'
import { type AppId, deepestRank } from '#domain/ranks.ts'
import { mainDeviceOf, ownScope, scopeFor } from '#domain/scopes.ts'
import { storefrontsBySize } from '#domain/storefronts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { type AppRow, findApp } from '../catalog/apps.repository.ts'
import type { FindEpisodes } from '../episodes/episodes.usecases.ts'
import { findNewestUnusual, listUnusualDays } from '../episodes/moves.rules.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createFindOwnCharts } from '../summaries/own-charts.usecases.ts'
import type { Trends } from '../trends/trends.usecases.ts'
import { breadthDays, findUnusualInWorld, type WorldDays } from './breadth.rules.ts'
import { type ChartDay, placesOf, toChartDays } from './chart-days.rules.ts'
import { createReadFacts, type FactsOptions, searchedDays } from './facts.usecases.ts'
import { readBackDays, windowDays } from './windows.rules.ts'
import { describe, type Facts } from './wording.rules.ts'

type Options = Omit<FactsOptions, 'readWorldUntil'> & {
  findEpisodes: FindEpisodes
  clock: Clock
  history: Pick<History, 'timeline' | 'worldCharts' | 'ranks'>
  trends: Pick<Trends, 'findBest'>
}

export type CircumstancesQuery = { day?: Day | undefined } & {
  [Part in keyof ChartQuery]?: ChartQuery[Part] | undefined
}

type Asked = { app: AppRow; chart: Chart; today: Day }

const nothingUnusual = { episode: null, unusualDays: [] }

const largestStorefronts = storefrontsBySize.slice(0, 20)

const lastSecondOf = (day: Day): Date => new Date(startOfDay(day).getTime() + dayMs - secondMs)

const createReaders = ({
  history,
  trends,
  findChartsOfApp,
}: Pick<Options, 'history' | 'trends'> & Pick<ReturnType<typeof createFindOwnCharts>, 'findChartsOfApp'>) => ({
  readChartDays: async (chart: Chart, from: Day, to: Day): Promise<ChartDay[]> =>
    toChartDays(
      await history.timeline.listLastOfDays(chart, { from: startOfDay(from), to: lastSecondOf(to) }, deepestRank),
    ),

  /** The days that judge the moves from `from` on. */
  readWorld: async (kind: ChartKind, appId: AppId, { from, to }: { from: Day; to: Day }): Promise<WorldDays> => {
    const first = addDays(from, -breadthDays)
    const count = daysBetween(first, to) + 1
    return { first, states: await history.worldCharts.listDailyRanks(kind, appId, { first, count }) }
  },

  /** The requested chart; omitted parts come from the chart of the best current rank. */
  findChart: async (app: AppRow, { storefront, chartType, device, genre }: CircumstancesQuery): Promise<Chart> => {
    if (storefront && chartType && device && genre !== undefined) return { storefront, type: chartType, device, genre }
    const best = await trends.findBest(app.appId, scopeFor(ownScope, mainDeviceOf(app)))
    const own = best?.chart ?? { ...(await findChartsOfApp(app)).own, storefront: largestStorefronts[0] ?? 'us' }
    return {
      storefront: storefront ?? own.storefront,
      type: chartType ?? own.type,
      device: device ?? own.device,
      genre: genre ?? own.genre,
    }
  },
})

export type FindCircumstances = ReturnType<typeof createFindCircumstances>

/** What was measured near a move of an app. It lists what came before or also moved, and never claims a cause. */
export const createFindCircumstances = ({ clock, history, trends, findEpisodes, ...options }: Options) => {
  const { readChartDays, readWorld, findChart } = createReaders({
    history,
    trends,
    ...createFindOwnCharts({ db: options.db, history, clock }),
  })
  const readFacts = createReadFacts({
    ...options,
    readWorldUntil: (chart, appId, day) => readWorld(chart, appId, { from: day, to: day }),
  })

  /** The newest episode in a chart, and the newest unusual move, which is in it or after it. */
  const findIn = async ({ app, today }: Asked, of: Chart) => {
    const searched = addDays(today, 1 - searchedDays)
    const days = await readChartDays(of, addDays(searched, -readBackDays), today)
    const places = placesOf(days, app.appId)
    const [episode = null] = await findEpisodes([{ appId: app.appId, places }], today)
    const unusualDays = episode ? listUnusualDays(places, addDays(episode.fromDay, 1)) : []
    const day = episode ? unusualDays.at(-1) : findNewestUnusual(places, searched)?.after.day
    return { days, episode, unusualDays, day }
  }

  /** Looks in the chart, and then in the largest App Stores unless a country was requested. */
  const readNewest = async (asked: Asked, isCountryAsked: boolean): Promise<Facts> => {
    const { app, chart, today } = asked
    const since = addDays(today, 1 - searchedDays)
    const own = await findIn(asked, chart)
    const isFound = own.day !== undefined || own.episode !== null || isCountryAsked
    const world = isFound ? undefined : await readWorld(chart, app.appId, { from: since, to: today })
    const found = world && findUnusualInWorld(world, { storefronts: largestStorefronts, since })
    if (found) {
      const of = { ...chart, storefront: found.storefront }
      // The measurements of the chart decide: they may be further apart than their days.
      const { days, ...there } = await findIn(asked, of)
      if (there.day !== undefined) return readFacts({ ...asked, ...there, chart: of, isAsked: false, world }, days)
    }
    const { days, ...here } = own
    return readFacts({ ...asked, ...here, isAsked: false }, days)
  }

  const readAsked = async (asked: Asked, day: Day): Promise<Facts> => {
    const to = addDays(day, windowDays)
    const days = day > asked.today ? [] : await readChartDays(asked.chart, addDays(day, -readBackDays), to)
    return readFacts({ ...asked, ...nothingUnusual, day, isAsked: true }, days)
  }

  /** @throws RequestError app.not_found for an app that was never in a chart, import or search. */
  return async (appId: AppId, query: CircumstancesQuery = {}): Promise<Circumstances> => {
    const app = await findApp(options.db, appId)
    if (!app) throw appNotFound(appId)
    const asked = { app, chart: await findChart(app, query), today: dayOf(clock.now()) }
    const facts =
      query.day === undefined
        ? await readNewest(asked, query.storefront !== undefined)
        : await readAsked(asked, query.day)
    return { ...facts, ...describe(facts, asked.today) }
  }
}
