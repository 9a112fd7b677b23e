import { toScope } from '#contract/scopes.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { scopeKeyOf } from '#domain/scopes.ts'
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
  serveEndpoint(server, getAppWorld, ({ params, query, request, reply }) => {
    const [scope, day] = [toScope(query), query.day ?? null]
    const make = async () =>
      getAppWorld.response.parse(await worlds.getAppWorld(Number(params.appStoreId), { scope, day }))
    const key = [params.appStoreId, scopeKeyOf(scope), day].join(' ')
    const answer = cache.find(key, () => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })
}
