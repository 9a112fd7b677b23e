import { z } from 'zod'
import { minuteMs, secondMs } from '#domain/units.ts'
import { packJson, sendAnswer, tagAnswer } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Embeds } from './embeds.usecases.ts'
import { buildOembed, findEmbeddedApp } from './oembed.rules.ts'

/** The narrowest card that can be read. */
const leastWidth = 240

const query = z.object({
  url: z.string().max(2000),
  format: z.literal('json', { error: 'must be "json", the only format here' }).default('json'),
  maxwidth: z.coerce.number().int().min(leastWidth).optional(),
  maxheight: z.coerce.number().int().min(1).optional(),
})

type Query = z.output<typeof query>

const config = { budget: 'pages' } as const
const cacheSeconds = (30 * minuteMs) / secondMs

type OembedRoutesOptions = { embeds: Pick<Embeds, 'getEmbedded'>; publicUrl: string | undefined }

/** Tells other sites how to embed the card of an app whose page they link to. */
export const addOembedRoute = (server: HttpServer, { embeds, publicUrl }: OembedRoutesOptions): void => {
  server.get<{ Querystring: Query }>(
    '/oembed',
    { config, schema: { hide: true, querystring: query } },
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
