import { getAppWorld } from '#contract/worlds.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { HttpServer } from '../platform/http.ts'
import { createKeptAnswers, sendKept } from '../platform/kept-answers.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Worlds } from './worlds.usecases.ts'

export const addWorldRoutes = (server: HttpServer, { history, worlds }: { history: History; worlds: Worlds }): void => {
  const kept = createKeptAnswers<string>({ max: 300, ttlMs: minuteMs })
  // Any fetch can change the state of a country, and so every cached answer.
  history.onRecorded(() => kept.clear())
  serveEndpoint(server, getAppWorld, async ({ params, query, request, reply }) => {
    const { day = null, ...filter } = query
    const make = async () =>
      getAppWorld.response.parse(await worlds.getAppWorld(Number(params.appStoreId), { filter, day }))
    const key = [params.appStoreId, filter.chartType, filter.device, filter.genre, day].join(' ')
    return sendKept(await kept.find(key, make), request, reply)
  })
}
