import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { chartQuery, storefront } from '#contract/charts.ts'
import {
  countryWeatherFeedPath,
  internationalFeedPath,
  moversFeedPath,
  publicAppsFeedPath,
  weatherFeedPath,
} from '#domain/feeds.ts'
import { sendKept } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { packFeed } from './feeds.routes.ts'
import type { Feeds } from './feeds.usecases.ts'
import type { ListFeeds } from './list-feeds.usecases.ts'

const countryParams = z.object({ storefront })
const chartParams = z.object(chartQuery)

type CountryParams = z.output<typeof countryParams>
type ChartParams = z.output<typeof chartParams>

const config = { budget: 'pages' } as const

type ListFeedRoutesOptions = {
  feeds: Pick<Feeds, 'buildPublicAppsFeed'>
  listFeeds: ListFeeds
  publicUrl: string | undefined
}

/** Feeds of lists, movers and weather. They change with each finished day, and at once when a measurement is withdrawn. */
export const addListFeedRoutes = (server: HttpServer, options: ListFeedRoutesOptions): void => {
  const { feeds, listFeeds, publicUrl } = options

  const sendFeed = (request: FastifyRequest, reply: FastifyReply, build: (origin: string) => Promise<string>) => {
    const origin = readOrigin(request, publicUrl)
    const make = async () => packFeed(await request.inTurn('views', () => build(origin)))
    return sendKept(request, reply, make, origin)
  }
  const addListFeed = (path: string, build: (origin: string) => Promise<string>): void => {
    server.get(path, { config, schema: { hide: true } }, (request, reply) => sendFeed(request, reply, build))
  }
  addListFeed(publicAppsFeedPath, feeds.buildPublicAppsFeed)
  addListFeed(internationalFeedPath, listFeeds.buildInternationalFeed)
  addListFeed(weatherFeedPath, listFeeds.buildWeatherFeed)

  server.get<{ Params: CountryParams }>(
    countryWeatherFeedPath(':storefront'),
    { config, schema: { hide: true, params: countryParams } },
    (request, reply) => {
      const build = (origin: string) => listFeeds.buildCountryWeatherFeed(request.params.storefront, origin)
      return sendFeed(request, reply, build)
    },
  )
  server.get<{ Params: CountryParams; Querystring: ChartParams }>(
    moversFeedPath(':storefront'),
    { config, schema: { hide: true, params: countryParams, querystring: chartParams } },
    (request, reply) => {
      const { chartType, device, genre } = request.query
      const chart = { storefront: request.params.storefront, chartType, device, genre }
      const build = (origin: string) => listFeeds.buildMoversFeed(chart, origin)
      return sendFeed(request, reply, build)
    },
  )
}
