import { getStorePage, storePage } from '#contract/store-pages.ts'
import { minuteMs } from '#domain/units.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { StorePages } from './store-pages.usecases.ts'

export const addStorePageRoutes = (server: HttpServer, { storePages }: { storePages: StorePages }): void => {
  const cache = createAnswerCache<string>({ max: 500, ttlMs: minuteMs })
  storePages.onRecorded(appIds => {
    if (!appIds) return cache.clear()
    const recorded = new Set(appIds.map(String))
    cache.drop(cache.keys().filter(key => recorded.has(key.slice(0, key.indexOf(' ')))))
  })
  serveEndpoint(server, getStorePage, ({ params, query, request, reply }) => {
    const { storefront, from } = query
    const find = () => storePages.getStorePage(Number(params.appStoreId), { storefront, from })
    const make = async () => storePage.parse(await find())
    return sendAnswer(cache.find(`${params.appStoreId} ${storefront} ${from ?? ''}`, make), request, reply)
  })
}
