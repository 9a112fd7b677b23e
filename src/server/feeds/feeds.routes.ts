import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { chartQuery, storefront } from '#contract/charts.ts'
import {
  appFeedPath,
  countryWeatherFeedPath,
  internationalFeedPath,
  milestoneFeedPath,
  moversFeedPath,
  personFeedPath,
  publicAppsFeedPath,
  weatherFeedPath,
} from '#domain/feeds.ts'
import { type Packed, sendAnswer, sendKept, tagAnswer } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import type { Feeds } from './feeds.usecases.ts'
import type { ListFeeds } from './list-feeds.usecases.ts'

type FeedRoutesOptions = { feeds: Feeds; publicUrl: string | undefined }

const appParams = z.object({ appStoreId })
const personParams = z.object({ secret: z.string() })

const config = { budget: 'pages' } as const

const packFeed = (body: string): Packed => ({ body, contentType: 'application/atom+xml; charset=utf-8' })

/** Not cached by proxies and not indexed by search engines. */
const ownHeaders = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

export const addFeedRoutes = (server: HttpServer, { feeds, publicUrl }: FeedRoutesOptions): void => {
  /** The same for every reader; `build` gives the Atom of an app. */
  const addAppFeed = (path: string, build: (appId: number, origin: string) => Promise<string>): void => {
    const schema = { hide: true, params: appParams }
    server.get<{ Params: z.infer<typeof appParams> }>(path, { config, schema }, (request, reply) => {
      const origin = readOrigin(request, publicUrl)
      const make = async () => packFeed(await build(Number(request.params.appStoreId), origin))
      return sendKept(request, reply, make, origin)
    })
  }
  addAppFeed(appFeedPath(':appStoreId'), feeds.buildAppFeed)
  addAppFeed(milestoneFeedPath(':appStoreId'), feeds.buildMilestoneFeed)

  const personSchema = { hide: true, params: personParams }
  server.get<{ Params: z.infer<typeof personParams> }>(
    personFeedPath(':secret'),
    { config, schema: personSchema },
    async (request, reply) => {
      const body = await feeds.buildPersonFeed(request.params.secret, readOrigin(request, publicUrl))
      return sendAnswer(tagAnswer({ ...packFeed(body), headers: ownHeaders }), request, reply)
    },
  )
}

const countryParams = z.object({ storefront })
const chartParams = z.object(chartQuery)

type CountryParams = z.output<typeof countryParams>
type ChartParams = z.output<typeof chartParams>

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
      const chart = { storefront: request.params.storefront, type: chartType, device, genre }
      const build = (origin: string) => listFeeds.buildMoversFeed(chart, origin)
      return sendFeed(request, reply, build)
    },
  )
}
