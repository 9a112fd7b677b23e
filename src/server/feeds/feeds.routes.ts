import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { appFeedPath, milestoneFeedPath, personFeedPath } from '#domain/feeds.ts'
import { type Packed, sendAnswer, sendKept, tagAnswer } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import type { Feeds } from './feeds.usecases.ts'

type FeedRoutesOptions = { feeds: Feeds; publicUrl: string | undefined }

const appParams = z.object({ appStoreId })
const personParams = z.object({ secret: z.string() })

const config = { budget: 'pages' } as const

export const packFeed = (body: string): Packed => ({ body, contentType: 'application/atom+xml; charset=utf-8' })

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
