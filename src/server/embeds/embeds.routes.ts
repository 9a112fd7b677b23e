import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { badgeQuery, cardQuery } from '#contract/files.ts'
import { toScope } from '#contract/scopes.ts'
import type { AppId } from '#domain/ranks.ts'
import { scopeKeyOf } from '#domain/scopes.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { aboutApps, dropRecorded } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, type Packed, sendAnswer, tagAnswer } from '../platform/answer-cache.ts'
import { RequestError } from '../platform/errors.ts'
import type { HttpServer } from '../platform/http.ts'
import { framedHeaders } from '../platform/security-headers.ts'
import type { Embeds } from './embeds.usecases.ts'
import { styleSheet, styleSheetPath } from './style-sheet.repository.ts'

const params = z.object({ appStoreId })

type BadgeQuery = z.output<typeof badgeQuery>
type CardQuery = z.output<typeof cardQuery>

const config = { budget: 'images' } as const
const ttlMs = 30 * minuteMs
/** An unknown app may become known within a minute, after its owner has embedded it. */
const unknownMs = minuteMs
/** Most are small; with an icon, a badge takes up to 50 KB. */
const mostBadges = 600
const mostCards = 300

const badgeKey = (appId: AppId, query: BadgeQuery): string =>
  [appId, query.theme, query.size, scopeKeyOf(toScope(query))].join(' ')

const cardKey = (appId: AppId, query: CardQuery): string =>
  [appId, query.theme ?? 'any', scopeKeyOf(toScope(query))].join(' ')

const cacheFor = (ms: number): string => `public, max-age=${ms / secondMs}`

/** CORP lets pages with COEP embed it; noindex keeps it out of search engines. */
const openHeaders = (ms: number) => ({
  'cache-control': cacheFor(ms),
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
})

const packAs =
  (contentType: string) =>
  (body: string): Packed => ({ body, contentType, headers: openHeaders(ttlMs) })

const packSvg = packAs('image/svg+xml; charset=utf-8')
const packHtml = packAs('text/html; charset=utf-8')

/** Answers 404 with a drawn body: browsers show it in an `<img>` or frame anyway. */
const missing = (packed: Packed) => tagAnswer({ ...packed, status: 404, headers: openHeaders(unknownMs) })

const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.code === 'app.not_found'

type EmbedRoutesOptions = { embeds: Embeds; history: Pick<History, 'onRecorded'> }

/** Serves the badge and card for other sites. Recording a chart with the app evicts both from the cache. */
export const addEmbedRoutes = (server: HttpServer, { embeds, history }: EmbedRoutesOptions): void => {
  const badges = createAnswerCache<string, string>({ max: mostBadges, ttlMs, pack: packSvg })
  const cards = createAnswerCache<string, string>({ max: mostCards, ttlMs, pack: packHtml })
  dropRecorded(
    history,
    [badges, cards],
    aboutApps(key => [Number.parseInt(key, 10)]),
  )
  addBadgeRoute(server, embeds, badges)
  addCardRoute(server, embeds, cards)
  addStyleSheetRoute(server)
}

type AnswerCache = ReturnType<typeof createAnswerCache<string, string>>
type Params = z.infer<typeof params>

const addBadgeRoute = (server: HttpServer, embeds: Embeds, badges: AnswerCache): void => {
  const schema = { params, querystring: badgeQuery }
  server.get<{ Params: Params; Querystring: BadgeQuery }>(
    '/badge/app/:appStoreId.svg',
    { config, schema },
    async (request, reply) => {
      const appId = Number(request.params.appStoreId)
      const { query } = request
      const scope = toScope(query)
      try {
        return await sendAnswer(
          await badges.find(badgeKey(appId, query), () => embeds.drawBadge(appId, { ...query, scope })),
          request,
          reply,
        )
      } catch (error) {
        if (!isNotFound(error)) throw error
        return sendAnswer(missing(packSvg(await embeds.drawUnknownBadge(query))), request, reply)
      }
    },
  )
}

const addCardRoute = (server: HttpServer, embeds: Embeds, cards: AnswerCache): void => {
  const schema = { params, querystring: cardQuery }
  const send = async (answer: Awaited<ReturnType<AnswerCache['find']>>, request: FastifyRequest, reply: FastifyReply) =>
    sendAnswer(answer, request, reply.headers(framedHeaders).removeHeader('x-frame-options'))
  server.get<{ Params: Params; Querystring: CardQuery }>(
    '/embed/app/:appStoreId',
    { config, schema },
    async (request, reply) => {
      const appId = Number(request.params.appStoreId)
      const { query } = request
      const { theme } = query
      try {
        return await send(
          await cards.find(cardKey(appId, query), () => embeds.renderCard(appId, { theme, scope: toScope(query) })),
          request,
          reply,
        )
      } catch (error) {
        if (!isNotFound(error)) throw error
        return send(missing(packHtml(embeds.renderUnknownCard(theme))), request, reply)
      }
    },
  )
}

const addStyleSheetRoute = (server: HttpServer): void => {
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  const answer = tagAnswer({ body: styleSheet, contentType: 'text/css; charset=utf-8', headers })
  server.get(styleSheetPath, { config }, (request, reply) => sendAnswer(answer, request, reply))
}
