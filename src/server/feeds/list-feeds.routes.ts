import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { chartQuery, storefront } from '#contract/charts.ts'
import {
  countryWeatherFeedPath,
  internationalFeedPath,
  moversFeedPath,
  publicAppsFeedPath,
  weatherFeedPath,
} from '#domain/feeds.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { dropWithdrawn } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { readOrigin } from '../platform/origin.ts'
import { packFeed } from './feeds.routes.ts'
import type { Feeds } from './feeds.usecases.ts'
import type { ListFeeds } from './list-feeds.usecases.ts'

const countryParams = z.object({ storefront })
const chartParams = z.object(chartQuery)

type CountryParams = z.output<typeof countryParams>
type ChartParams = z.output<typeof chartParams>

const config = { budget: 'pages' } as const
const ttlMs = 5 * minuteMs
const mostFeeds = 200

type ListFeedRoutesOptions = {
  feeds: Pick<Feeds, 'buildPublicAppsFeed'>
  listFeeds: ListFeeds
  history: Pick<History, 'onRecorded'>
  publicUrl: string | undefined
  onListsChanged: (listener: () => void) => void
}

/** Feeds of lists, movers and weather. They change with each finished day, and at once when a measurement is withdrawn. */
export const addListFeedRoutes = (server: HttpServer, options: ListFeedRoutesOptions): void => {
  const { feeds, listFeeds, history, publicUrl, onListsChanged } = options
  const cache = createAnswerCache<string, string>({ max: mostFeeds, ttlMs, pack: packFeed })
  dropWithdrawn(history, [cache])
  onListsChanged(cache.clear)

  const findFeed = (request: FastifyRequest, key: string, build: (origin: string) => Promise<string>) => {
    const origin = readOrigin(request, publicUrl)
    return cache.find(`${key} ${origin}`, () => request.inTurn('views', () => build(origin)))
  }
  const addListFeed = (path: string, build: (origin: string) => Promise<string>): void => {
    server.get(path, { config, schema: { hide: true } }, (request, reply) =>
      sendAnswer(findFeed(request, path, build), request, reply),
    )
  }
  addListFeed(publicAppsFeedPath, feeds.buildPublicAppsFeed)
  addListFeed(internationalFeedPath, listFeeds.buildInternationalFeed)
  addListFeed(weatherFeedPath, listFeeds.buildWeatherFeed)

  server.get<{ Params: CountryParams }>(
    countryWeatherFeedPath(':storefront'),
    { config, schema: { hide: true, params: countryParams } },
    (request, reply) => {
      const { storefront: code } = request.params
      const build = (origin: string) => listFeeds.buildCountryWeatherFeed(code, origin)
      return sendAnswer(findFeed(request, `weather ${code}`, build), request, reply)
    },
  )
  server.get<{ Params: CountryParams; Querystring: ChartParams }>(
    moversFeedPath(':storefront'),
    { config, schema: { hide: true, params: countryParams, querystring: chartParams } },
    (request, reply) => {
      const { chartType, device, genre } = request.query
      const chart = { storefront: request.params.storefront, chartType, device, genre }
      const build = (origin: string) => listFeeds.buildMoversFeed(chart, origin)
      return sendAnswer(findFeed(request, JSON.stringify(chart), build), request, reply)
    },
  )
}
