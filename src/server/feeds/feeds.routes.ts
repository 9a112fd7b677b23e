import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { appFeedPath, personFeedPath } from '#domain/feeds.ts'
import { minuteMs } from '#domain/units.ts'
import type { HttpServer } from '../platform/http.ts'
import { createKeptAnswers, type Packed, sendKept, tagAnswer } from '../platform/kept-answers.ts'
import { readOrigin } from '../platform/origin.ts'
import type { Feeds } from './feeds.usecases.ts'

type FeedRoutesOptions = { feeds: Feeds; publicUrl: string | undefined }

const appParams = z.object({ appStoreId })
const personParams = z.object({ secret: z.string() })

const config = { budget: 'pages' } as const
const keptMs = 5 * minuteMs
const feedsKept = 200

const pack = (body: string): Packed => ({ body, contentType: 'application/atom+xml; charset=utf-8' })

/** Not cached by proxies and not indexed by search engines. */
const ownHeaders = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

export const addFeedRoutes = (server: HttpServer, { feeds, publicUrl }: FeedRoutesOptions): void => {
  const kept = createKeptAnswers<string, string>({ max: feedsKept, ttlMs: keptMs, pack })

  const appSchema = { hide: true, params: appParams }
  server.get<{ Params: z.infer<typeof appParams> }>(
    appFeedPath(':appStoreId'),
    { config, schema: appSchema },
    async (request, reply) => {
      const appId = Number(request.params.appStoreId)
      const origin = readOrigin(request, publicUrl)
      const answer = await kept.find(`${appId} ${origin}`, () => feeds.buildAppFeed(appId, origin))
      return sendKept(answer, request, reply)
    },
  )

  const personSchema = { hide: true, params: personParams }
  server.get<{ Params: z.infer<typeof personParams> }>(
    personFeedPath(':secret'),
    { config, schema: personSchema },
    async (request, reply) => {
      const body = await feeds.buildPersonFeed(request.params.secret, readOrigin(request, publicUrl))
      return sendKept(tagAnswer({ ...pack(body), headers: ownHeaders }), request, reply)
    },
  )
}
