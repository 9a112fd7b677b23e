import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { scopeQuery, toScope } from '#contract/scopes.ts'
import { topThresholds } from '#domain/ranks.ts'
import { appImagePath, eras, imageSizeNames } from '#domain/share-images.ts'
import { sendKept } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import type { Cards } from './cards.usecases.ts'
import { answerPng } from './image-cache.usecases.ts'
import { orLater } from './share-images.errors.ts'

export type CountImageOptions = {
  /** Public address of the site; defaults to the origin of the request. */
  publicUrl: string | undefined
  drawCount: Cards['drawCount']
}

const params = z.object({
  appStoreId,
  top: z.enum(topThresholds.map(String)).transform(text => topThresholds.find(top => String(top) === text) ?? 1),
})
const querystring = z.object({ ...scopeQuery, era: z.enum(eras), size: z.enum(imageSizeNames) })

type CountImageRequest = { Params: z.output<typeof params>; Querystring: z.output<typeof querystring> }

/** Serves the image of one count of the app page. Rendered on request. */
export const addCountImageRoute = (server: HttpServer, { publicUrl, drawCount }: CountImageOptions): void => {
  const schema = { params, querystring }
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
