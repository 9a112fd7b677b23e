import { getCircumstances } from '#contract/circumstances.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { FindCircumstances } from './circumstances.usecases.ts'

type CircumstanceRoutesOptions = { history: Pick<History, 'onWithdrawn'>; findCircumstances: FindCircumstances }

export const addCircumstanceRoutes = (
  server: HttpServer,
  { history, findCircumstances }: CircumstanceRoutesOptions,
): void => {
  // A new measurement may come late by some minutes, a withdrawn one must not stay.
  const cache = createAnswerCache<string>({ max: 300, ttlMs: 10 * minuteMs, freshMs: minuteMs })
  history.onWithdrawn(async () => cache.clear())
  serveEndpoint(server, getCircumstances, async ({ params, query, request, reply }) => {
    const { day, storefront, chartType, device, genre } = query
    const make = async () => getCircumstances.response.parse(await findCircumstances(Number(params.appStoreId), query))
    const key = [params.appStoreId, day, storefront, chartType, device, genre].join(' ')
    return sendAnswer(await cache.find(key, () => request.inTurn('views', make)), request, reply)
  })
}
