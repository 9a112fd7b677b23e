import { z } from 'zod'
import { appStoreId } from '#contract/apps.ts'
import { scopeQuery, toScope } from '#contract/scopes.ts'
import { topThresholds } from '#domain/ranks.ts'
import { scopeKeyOf } from '#domain/scopes.ts'
import { appImagePath, eras, imageSizeNames } from '#domain/share-images.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { aboutApps, dropRecorded } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { readOrigin } from '../platform/origin.ts'
import type { Cards } from './cards.usecases.ts'
import { answerPng } from './image-cache.usecases.ts'
import { orLater } from './share-images.errors.ts'
import { keptMinutes } from './share-images.rules.ts'

export type CountImageOptions = {
  history: Pick<History, 'onRecorded'>
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

/** Images of 50 to 150 KB each. */
const mostImages = 60

/** Serves the image of one count of the app page. Rendered on request, and again when the count may have changed. */
export const addCountImageRoute = (server: HttpServer, { history, publicUrl, drawCount }: CountImageOptions): void => {
  const cache = createAnswerCache<string, Buffer>({
    max: mostImages,
    ttlMs: keptMinutes * minuteMs,
    pack: answerPng,
  })
  dropRecorded(
    history,
    [cache],
    aboutApps(key => [Number.parseInt(key, 10)]),
  )

  const schema = { params, querystring }
  const options = { config: { budget: 'images' as const }, schema }
  server.get<CountImageRequest>(`${appImagePath(':appStoreId')}/top/:top`, options, (request, reply) => {
    const { top } = request.params
    const { era, size } = request.query
    const appId = Number(request.params.appStoreId)
    const origin = readOrigin(request, publicUrl)
    const scope = toScope(request.query)
    const make = () => drawCount({ appId, scope, top, era, size, address: `${origin}/app/${appId}` })
    const found = Promise.resolve(
      cache.find([appId, top, era, size, scopeKeyOf(scope), origin].join(' '), () => request.inTurn('pictures', make)),
    )
    return sendAnswer(orLater(request, found), request, reply)
  })
}
