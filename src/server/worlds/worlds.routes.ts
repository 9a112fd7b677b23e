import { getAppWorld } from '#contract/worlds.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Worlds } from './worlds.usecases.ts'

export const addWorldRoutes = (server: HttpServer, { history, worlds }: { history: History; worlds: Worlds }): void => {
  const cache = createAnswerCache<string>({ max: 300, ttlMs: minuteMs })
  // Any fetch can change the state of a country, and so every cached answer.
  history.onRecorded(() => cache.clear())
  serveEndpoint(server, getAppWorld, async ({ params, query, request, reply }) => {
    const { day = null, ...filter } = query
    const make = async () =>
      getAppWorld.response.parse(await worlds.getAppWorld(Number(params.appStoreId), { filter, day }))
    const key = [params.appStoreId, filter.chartType, filter.device, filter.genre, day].join(' ')
    return sendAnswer(await cache.find(key, () => request.inTurn('views', make)), request, reply)
  })
}
