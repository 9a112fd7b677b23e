import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { milestonePath } from '#domain/milestones.ts'
import { imageSizeNames, milestoneImagePath } from '#domain/share-images.ts'
import { sendKept } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import type { Cards } from './cards.usecases.ts'
import { answerPng } from './image-cache.usecases.ts'
import { orLater } from './share-images.errors.ts'

export type MilestoneImageOptions = {
  /** Public address of the site; defaults to the origin of the request. */
  publicUrl: string | undefined
  drawMilestone: Cards['drawMilestone']
}

const params = z.object({ appStoreId, key: z.string().max(100) })
const querystring = z.object({ size: z.enum(imageSizeNames).default('landscape') })

type MilestoneImageRequest = { Params: z.output<typeof params>; Querystring: z.output<typeof querystring> }

/** Serves the poster of a milestone. A withdrawn or unconfirmed one has none. */
export const addMilestoneImageRoute = (
  server: HttpServer,
  { publicUrl, drawMilestone }: MilestoneImageOptions,
): void => {
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
