import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { badgeQuery, cardQuery } from '#contract/files.ts'
import { toScope } from '#contract/scopes.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { type Packed, sendAnswer, sendKept, tagAnswer } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { framedHeaders } from '../platform/http/security-headers.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Embeds } from './embeds.usecases.ts'
import { styleSheet, styleSheetPath } from './style-sheet.repository.ts'

const params = z.object({ appStoreId })

type BadgeQuery = z.output<typeof badgeQuery>
type CardQuery = z.output<typeof cardQuery>

const config = { budget: 'images' } as const
/** How long other sites may keep a badge and a card. */
const keptMs = 30 * minuteMs
/** An unknown app may become known within a minute, after its owner has embedded it. */
const unknownMs = minuteMs

const cacheFor = (ms: number): string => `public, max-age=${ms / secondMs}`

/** CORP lets pages with COEP embed it; noindex keeps it out of search engines. */
const openHeaders = (ms: number) => ({
  'cache-control': cacheFor(ms),
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
})

const packAs =
  (contentType: string) =>
  (body: string): Packed => ({ body, contentType, headers: openHeaders(keptMs) })

const packSvg = packAs('image/svg+xml; charset=utf-8')
const packHtml = packAs('text/html; charset=utf-8')

/** Answers 404 with a drawn body: browsers show it in an `<img>` or frame anyway. */
const missing = (packed: Packed) => tagAnswer({ ...packed, status: 404, headers: openHeaders(unknownMs) })

const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.code === 'app.not_found'

/** Serves the badge and card for other sites. */
export const addEmbedRoutes = (server: HttpServer, { embeds }: { embeds: Embeds }): void => {
  addBadgeRoute(server, embeds)
  addCardRoute(server, embeds)
  addStyleSheetRoute(server)
}

type Params = z.infer<typeof params>

const addBadgeRoute = (server: HttpServer, embeds: Embeds): void => {
  const schema = { params, querystring: badgeQuery }
  server.get<{ Params: Params; Querystring: BadgeQuery }>(
    '/badge/app/:appStoreId.svg',
    { config, schema },
    async (request, reply) => {
      const { query } = request
      const scope = toScope(query)
      const make = async () => packSvg(await embeds.drawBadge(Number(request.params.appStoreId), { ...query, scope }))
      try {
        return await sendKept(request, reply, make)
      } catch (error) {
        if (!isNotFound(error)) throw error
        return sendAnswer(missing(packSvg(await embeds.drawUnknownBadge(query))), request, reply)
      }
    },
  )
}

const addCardRoute = (server: HttpServer, embeds: Embeds): void => {
  const schema = { params, querystring: cardQuery }
  server.get<{ Params: Params; Querystring: CardQuery }>(
    '/embed/app/:appStoreId',
    { config, schema },
    async (request, reply) => {
      const { theme } = request.query
      const of = { theme, scope: toScope(request.query) }
      const make = async () => packHtml(await embeds.renderCard(Number(request.params.appStoreId), of))
      reply.headers(framedHeaders).removeHeader('x-frame-options')
      try {
        return await sendKept(request, reply, make)
      } catch (error) {
        if (!isNotFound(error)) throw error
        return sendAnswer(missing(packHtml(embeds.renderUnknownCard(theme))), request, reply)
      }
    },
  )
}

const addStyleSheetRoute = (server: HttpServer): void => {
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  const answer = tagAnswer({ body: styleSheet, contentType: 'text/css; charset=utf-8', headers })
  server.get(styleSheetPath, { config }, (request, reply) => sendAnswer(answer, request, reply))
}
