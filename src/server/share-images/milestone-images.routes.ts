import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { milestonePath } from '#domain/milestones.ts'
import { imageSizeNames, milestoneImagePath } from '#domain/share-images.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { dropWithdrawn } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { readOrigin } from '../platform/origin.ts'
import type { Cards } from './cards.usecases.ts'
import { answerPng } from './image-cache.usecases.ts'
import { orLater } from './share-images.errors.ts'
import { keptMinutes } from './share-images.rules.ts'

export type MilestoneImageOptions = {
  history: Pick<History, 'onRecorded'>
  /** Public address of the site; defaults to the origin of the request. */
  publicUrl: string | undefined
  drawMilestone: Cards['drawMilestone']
}

const params = z.object({ appStoreId, key: z.string().max(100) })
const querystring = z.object({ size: z.enum(imageSizeNames).default('landscape') })

type MilestoneImageRequest = { Params: z.output<typeof params>; Querystring: z.output<typeof querystring> }

/** Images of 50 to 150 KB each. */
const mostImages = 60

/** Serves the poster of a milestone. A withdrawn or unconfirmed one has none. */
export const addMilestoneImageRoute = (
  server: HttpServer,
  { history, publicUrl, drawMilestone }: MilestoneImageOptions,
): void => {
  const cache = createAnswerCache<string, Buffer>({ max: mostImages, ttlMs: keptMinutes * minuteMs, pack: answerPng })
  dropWithdrawn(history, [cache])
  const options = { config: { budget: 'images' as const }, schema: { params, querystring } }
  server.get<MilestoneImageRequest>(milestoneImagePath(':appStoreId', ':key'), options, (request, reply) => {
    const { appStoreId: id, key } = request.params
    const { size } = request.query
    const origin = readOrigin(request, publicUrl)
    const make = () => drawMilestone({ appId: Number(id), key, size, address: origin + milestonePath(id, key) })
    const found = Promise.resolve(cache.find([id, key, size, origin].join(' '), () => request.inTurn('pictures', make)))
    return sendAnswer(orLater(request, found), request, reply)
  })
}
