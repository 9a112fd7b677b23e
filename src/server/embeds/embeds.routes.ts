import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { badgeQuery, cardQuery } from '#contract/files.ts'
import { toScope } from '#contract/scopes.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { type Packed, packJson, sendAnswer, sendKept, tagAnswer } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { framedHeaders } from '../platform/http/security-headers.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Embeds } from './embeds.usecases.ts'
import { buildOembed, findEmbeddedApp } from './oembed.rules.ts'
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

/** The narrowest card that can be read. */
const leastWidth = 240

const query = z.object({
  url: z.string().max(2000),
  format: z.literal('json', { error: 'must be "json", the only format here' }).default('json'),
  maxwidth: z.coerce.number().int().min(leastWidth).optional(),
  maxheight: z.coerce.number().int().min(1).optional(),
})

type Query = z.output<typeof query>

const cacheSeconds = (30 * minuteMs) / secondMs

type OembedRoutesOptions = { embeds: Pick<Embeds, 'getEmbedded'>; publicUrl: string | undefined }

/** Tells other sites how to embed the card of an app whose page they link to. */
export const addOembedRoute = (server: HttpServer, { embeds, publicUrl }: OembedRoutesOptions): void => {
  server.get<{ Querystring: Query }>(
    '/oembed',
    { config: { budget: 'pages' }, schema: { hide: true, querystring: query } },
    async (request, reply) => {
      const origin = readOrigin(request, publicUrl)
      const { url, maxwidth: maxWidth } = request.query
      const appId = findEmbeddedApp(url, origin)
      if (appId === undefined) throw notEmbeddable(origin)
      const oembed = buildOembed(await embeds.getEmbedded(appId), { origin, maxWidth, cacheSeconds })
      const headers = { 'cache-control': `public, max-age=${cacheSeconds}` }
      return sendAnswer(tagAnswer({ ...packJson(oembed), headers }), request, reply)
    },
  )
}

const notEmbeddable = (origin: string): RequestError =>
  new RequestError('request.not_found', `Only the page of an app can be embedded, such as ${origin}/app/544007664.`)
