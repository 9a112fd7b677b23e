import type { z } from 'zod'
import type { HighlightedApp, HighlightedClimber, Highlights } from '#contract/highlights.ts'
import type { getWorldWeather } from '#contract/weather.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { ownScope } from '#domain/scopes.ts'
import type { Movers, MoversQuery } from '../movers/movers.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Trends } from '../trends/trends.usecases.ts'
import type { Weather } from '../weather/weather.usecases.ts'
import type { Worlds } from '../worlds/worlds.usecases.ts'
import { findFarthestMoved, measuredRanksOf } from './highlights.rules.ts'

type Options = {
  trends: Trends
  worlds: Pick<Worlds, 'getAppWorld'>
  movers: Movers
  weather: Weather
  clock: Clock
}

const shownClimbers = 5
/** The climbs that the first page shows. */
export const climbersQuery: MoversQuery = {
  storefront: 'world',
  chartType: 'top-free',
  genre: allGenres,
  device: 'iphone',
  span: 'day',
  noise: 'beyond-usual',
  limit: shownClimbers,
}

/** The newest day of the list is the requested one. */
const toWeather = ({ lastDay, world }: z.infer<typeof getWorldWeather.response>): Highlights['weather'] =>
  lastDay === null ? null : (world.at(-1) ?? null)

export type FindHighlights = ReturnType<typeof createFindHighlights>

/** What the first page shows above its list. */
export const createFindHighlights = ({ trends, worlds, movers, weather, clock }: Options) => {
  let chosen: { day: Day; appId: AppId } | undefined

  /** Keeps the app of the day while it is on the list and has a rank. */
  const chooseTrend = async () => {
    const all = await trends.listTrends(await trends.listPublicAppIds(), ownScope)
    const day = dayOf(clock.now())
    const kept = chosen?.day === day ? all.find(({ appStoreId }) => Number(appStoreId) === chosen?.appId) : undefined
    const trend = kept?.best ? kept : findFarthestMoved(all)
    chosen = trend && { day, appId: Number(trend.appStoreId) }
    return trend
  }

  const findApp = async (): Promise<HighlightedApp | null> => {
    const trend = await chooseTrend()
    if (!trend) return null
    const world = await worlds.getAppWorld(Number(trend.appStoreId), { scope: ownScope, day: null })
    return { app: world.app, trend, ...measuredRanksOf(world), totalCountries: world.totalCountries }
  }

  const findClimbers = async (): Promise<HighlightedClimber[]> => {
    const { climbers, pairs } = await movers.listMovers(climbersQuery)
    const charts = new Map(pairs.map(({ chart }) => [chart.storefront, chart]))
    const found = climbers.apps.flatMap(climber => {
      const chart = charts.get(climber.storefront)
      return chart ? [{ climber, appId: Number(climber.app.appStoreId), chart }] : []
    })
    const chartTrends = await trends.listChartTrends(found)
    return found.flatMap(({ climber }, index) => {
      const trend = chartTrends[index]
      return trend ? [{ ...climber, days: trend.days }] : []
    })
  }

  return async (): Promise<Highlights> => {
    const [app, climbers, world] = await Promise.all([findApp(), findClimbers(), weather.getWorldWeather({})])
    return { app, climbers, weather: toWeather(world) }
  }
}
