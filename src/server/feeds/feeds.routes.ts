import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { appFeedPath, milestoneFeedPath, personFeedPath } from '#domain/feeds.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { aboutApps, dropRecorded } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, type Packed, sendAnswer, tagAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { readOrigin } from '../platform/origin.ts'
import type { Feeds } from './feeds.usecases.ts'

type FeedRoutesOptions = {
  feeds: Feeds
  history: Pick<History, 'onRecorded'>
  publicUrl: string | undefined
}

const appParams = z.object({ appStoreId })
const personParams = z.object({ secret: z.string() })

const config = { budget: 'pages' } as const
const ttlMs = 5 * minuteMs
const mostFeeds = 200

export const packFeed = (body: string): Packed => ({ body, contentType: 'application/atom+xml; charset=utf-8' })

const cacheKeyOf = ({ path, appId, origin }: { path: string; appId: number; origin: string }): string =>
  `${appId} ${path} ${origin}`
const appIdOf = (cacheKey: string): number => Number.parseInt(cacheKey, 10)

/** Not cached by proxies and not indexed by search engines. */
const ownHeaders = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

export const addFeedRoutes = (server: HttpServer, { feeds, history, publicUrl }: FeedRoutesOptions): void => {
  const cache = createAnswerCache<string, string>({ max: mostFeeds, ttlMs, pack: packFeed })
  dropRecorded(
    history,
    [cache],
    aboutApps(key => [appIdOf(key)]),
  )

  /** The same for every reader; `build` gives the Atom of an app. */
  const addAppFeed = (path: string, build: (appId: number, origin: string) => Promise<string>): void => {
    const schema = { hide: true, params: appParams }
    server.get<{ Params: z.infer<typeof appParams> }>(path, { config, schema }, async (request, reply) => {
      const appId = Number(request.params.appStoreId)
      const origin = readOrigin(request, publicUrl)
      const answer = await cache.find(cacheKeyOf({ path, appId, origin }), () => build(appId, origin))
      return sendAnswer(answer, request, reply)
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
