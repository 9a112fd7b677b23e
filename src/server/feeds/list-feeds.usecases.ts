import { chartNameIn } from '#domain/chart-words.ts'
import { type Chart, chartKeyOf, chartQueryOf } from '#domain/charts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { addDays, dayOf, startOfDay } from '#domain/days.ts'
import { countryWeatherFeedPath, internationalFeedPath, moversFeedPath, weatherFeedPath } from '#domain/feeds.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Movers } from '../movers/movers.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Lists } from '../summaries/lists.usecases.ts'
import type { FindStandings } from '../summaries/standings.usecases.ts'
import type { Weather } from '../weather/weather.usecases.ts'
import { buildFeed } from './feeds.rules.ts'
import { toCountryEntry, toInternationalEntry, toMoversEntry, toWorldEntry } from './list-feeds.rules.ts'

const moverDays = 7
const weatherDays = 30
/** The maximum number of apps for each kind of move. */
const mostMoves = 10

type Options = {
  clock: Clock
  movers: Movers
  weather: Weather
  lists: Pick<Lists, 'listTopInternationalApps'>
  findStandings: FindStandings
}

export type ListFeeds = ReturnType<typeof createListFeeds>

/** Finished days only: an entry never changes, unless a measurement of its day is withdrawn. */
export const createListFeeds = ({ clock, movers, weather, lists, findStandings }: Options) => {
  const yesterday = () => addDays(dayOf(clock.now()), -1)
  return {
    /** One entry a day, comparing the day's last reading with the one a day before it. */
    buildMoversFeed: async (chart: Chart, origin: string): Promise<string> => {
      const asked = chartQueryOf(chart)
      const { storefront, chartType, device, genre } = asked
      const days = Array.from({ length: moverDays }, (_, back) => addDays(yesterday(), -back))
      const entries = []
      for (const day of days) {
        const at = new Date(startOfDay(addDays(day, 1)).getTime() - 1).toISOString()
        const query = { ...asked, at, span: 'day', noise: 'beyond-usual', limit: mostMoves } as const
        entries.push(...toMoversEntry(await movers.listMovers(query), { chart, day, origin }))
      }
      const query = new URLSearchParams({ chartType, device, genre: String(genre) })
      const pages = {
        origin,
        self: `${origin}${moversFeedPath(storefront)}?${query}`,
        page: `${origin}/movers?storefront=${storefront}&${query}`,
      }
      const key = `movers/${chartKeyOf(chart)}`
      return buildFeed(
        { key, title: `Movers: ${chartNameIn(countryNameOf(storefront), chart)}`, entries, asOf: clock.now() },
        pages,
      )
    },

    buildWeatherFeed: async (origin: string): Promise<string> => {
      const last = yesterday()
      const { world } = await weather.getWorldWeather({ day: last })
      const entries = world.toReversed().flatMap(day => (day.day > last ? [] : toWorldEntry(day, origin)))
      const pages = { origin, self: origin + weatherFeedPath, page: `${origin}/movers/weather` }
      return buildFeed(
        { key: 'weather/world', title: 'App Store weather of the world', entries, asOf: clock.now() },
        pages,
      )
    },

    buildCountryWeatherFeed: async (storefront: StorefrontCode, origin: string): Promise<string> => {
      const { days } = await weather.getCountryWeather({ storefront, to: yesterday(), days: weatherDays })
      const entries = days.toReversed().flatMap(day => toCountryEntry(day, { storefront, origin }))
      const pages = {
        origin,
        self: origin + countryWeatherFeedPath(storefront),
        page: `${origin}/movers/weather?storefront=${storefront}`,
      }
      const title = `App Store weather in ${countryNameOf(storefront)}`
      return buildFeed({ key: `weather/${storefront}`, title, entries, asOf: clock.now() }, pages)
    },

    /** The first apps of the list, as visitors see it. */
    buildInternationalFeed: async (origin: string): Promise<string> => {
      const list = await lists.listTopInternationalApps(await findStandings(), { isAuthenticated: false })
      const entries = toInternationalEntry(list, origin)
      const pages = { origin, self: origin + internationalFeedPath, page: `${origin}/top-international-apps` }
      return buildFeed({ key: 'top-international', title: 'Top international apps', entries, asOf: clock.now() }, pages)
    },
  }
}
