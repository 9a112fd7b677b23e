import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { listShareImages, regenerateShareImages } from '#contract/share-images.ts'
import { appImagePath, mainImagePath } from '#domain/share-images.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { hasTag, sendAnswer } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import { addCountImageRoute, type CountImageOptions } from './count-images.routes.ts'
import { answerPng } from './image-cache.usecases.ts'
import { addMilestoneImageRoute, type MilestoneImageOptions } from './milestone-images.routes.ts'
import { orLater } from './share-images.errors.ts'
import type { ImageSubject } from './share-images.repository.ts'
import { keptMinutes } from './share-images.rules.ts'
import type { ShareImages } from './share-images.usecases.ts'

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
