import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { scopeQuery, toScope } from '#contract/scopes.ts'
import { listShareImages, regenerateShareImages } from '#contract/share-images.ts'
import { milestoneImagePath, milestonePath } from '#domain/milestones.ts'
import { topThresholds } from '#domain/ranks.ts'
import { appImagePath, eras, imageSizeNames, mainImagePath } from '#domain/share-images.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { hasTag, sendAnswer, sendKept } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Cards } from './cards.usecases.ts'
import { answerPng } from './image-cache.usecases.ts'
import { orLater } from './share-images.errors.ts'
import type { ImageSubject } from './share-images.repository.ts'
import { keptMinutes } from './share-images.rules.ts'
import type { ShareImages } from './share-images.usecases.ts'

type CountImageOptions = {
  /** Public address of the site; defaults to the origin of the request. */
  publicUrl: string | undefined
  drawCount: Cards['drawCount']
}

const countParams = z.object({
  appStoreId,
  top: z.enum(topThresholds.map(String)).transform(text => topThresholds.find(top => String(top) === text) ?? 1),
})
const countQuery = z.object({ ...scopeQuery, era: z.enum(eras), size: z.enum(imageSizeNames) })

type CountImageRequest = { Params: z.output<typeof countParams>; Querystring: z.output<typeof countQuery> }

/** Serves the image of one count of the app page. Rendered on request. */
const addCountImageRoute = (server: HttpServer, { publicUrl, drawCount }: CountImageOptions): void => {
  const schema = { params: countParams, querystring: countQuery }
  const options = { config: { budget: 'images' as const }, schema }
  server.get<CountImageRequest>(`${appImagePath(':appStoreId')}/top/:top`, options, (request, reply) => {
    const { top } = request.params
    const { era, size } = request.query
    const appId = Number(request.params.appStoreId)
    const origin = readOrigin(request, publicUrl)
    const scope = toScope(request.query)
    const draw = () => drawCount({ appId, scope, top, era, size, address: `${origin}/app/${appId}` })
    const make = async () => answerPng(await orLater(request, request.inTurn('pictures', draw)))
    return sendKept(request, reply, make, origin)
  })
}

type MilestoneImageOptions = {
  /** Public address of the site; defaults to the origin of the request. */
  publicUrl: string | undefined
  drawMilestone: Cards['drawMilestone']
}

const params = z.object({ appStoreId, key: z.string().max(100) })
const querystring = z.object({ size: z.enum(imageSizeNames).default('landscape') })

type MilestoneImageRequest = { Params: z.output<typeof params>; Querystring: z.output<typeof querystring> }

/** Serves the poster of a milestone. A withdrawn or unconfirmed one has none. */
const addMilestoneImageRoute = (server: HttpServer, { publicUrl, drawMilestone }: MilestoneImageOptions): void => {
  const options = { config: { budget: 'images' as const }, schema: { params, querystring } }
  server.get<MilestoneImageRequest>(milestoneImagePath(':appStoreId', ':key'), options, (request, reply) => {
    const { appStoreId: id, key } = request.params
    const { size } = request.query
    const origin = readOrigin(request, publicUrl)
    const draw = () => drawMilestone({ appId: Number(id), key, size, address: origin + milestonePath(id, key) })
    const make = async () => answerPng(await orLater(request, request.inTurn('pictures', draw)))
    return sendKept(request, reply, make, origin)
  })
}

type ShareImageRoutesOptions = CountImageOptions & MilestoneImageOptions & { shareImages: ShareImages }

export const addShareImageRoutes = (server: HttpServer, options: ShareImageRoutesOptions): void => {
  const { list, regenerate } = options.shareImages
  addImageRoutes(server, options.shareImages)
  addCountImageRoute(server, options)
  addMilestoneImageRoute(server, options)
  serveMemberEndpoint(server, listShareImages, list)
  serveMemberEndpoint(server, regenerateShareImages, ({ member }) => regenerate(member))
}

/** Lets other sites embed and cache the image until the next rendering. */
const headers = {
  'cache-control': `public, max-age=${(keptMinutes * minuteMs) / secondMs}`,
  'cross-origin-resource-policy': 'cross-origin',
}

const addImageRoutes = (server: HttpServer, { findTag, findImage }: ShareImages): void => {
  /** Does not read the image if the client already has it. */
  const find = async (subject: ImageSubject, request: FastifyRequest): Promise<{ etag: string; png: Buffer }> => {
    const tags = request.headers['if-none-match']
    const etag = tags && (await findTag(subject))
    return etag && hasTag(tags, etag)
      ? { etag, png: Buffer.alloc(0) }
      : findImage(subject, work => request.inTurn('pictures', work))
  }

  const answer = async (subject: ImageSubject, request: FastifyRequest) => {
    const { png, etag } = await orLater(request, find(subject, request))
    return { ...answerPng(png), etag, headers }
  }

  const config = { budget: 'images' as const }

  server.get(mainImagePath, { config }, (request, reply) => sendAnswer(answer('main', request), request, reply))

  const schema = { params: z.object({ appStoreId }) }
  server.get<{ Params: { appStoreId: string } }>(appImagePath(':appStoreId'), { config, schema }, (request, reply) =>
    sendAnswer(answer(Number(request.params.appStoreId), request), request, reply),
  )
}
