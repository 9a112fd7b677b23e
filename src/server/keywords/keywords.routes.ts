import { addKeyword, getKeywordHistory, listKeywordProposals, listKeywords, removeKeyword } from '#contract/keywords.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import { minuteMs } from '#domain/units.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { createAnswerCache, ownAnswer, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { Keywords } from './keywords.usecases.ts'

/** Rejects numbers too long for an app id. */
const getAppId = (text: string): AppId => {
  const appId = findAppId(text)
  if (appId === undefined) throw appNotInStore(text)
  return appId
}

export const addKeywordRoutes = (server: HttpServer, { keywords }: { keywords: Keywords }): void => {
  addListRoute(server, keywords)

  serveEndpoint(server, getKeywordHistory, async ({ params, query, request, reply }) => {
    const readerId = (await request.findMember())?.userId
    reply.headers(ownAnswer)
    return keywords.getKeywordHistory({ ...query, appId: getAppId(params.appStoreId), readerId })
  })

  serveMemberEndpoint(server, listKeywordProposals, ({ params, query, member: { userId } }) =>
    keywords.listProposals({ userId, appId: getAppId(params.appStoreId), ...query }),
  )

  serveMemberEndpoint(server, addKeyword, ({ params, body, member: { userId } }) =>
    keywords.addKeyword({ userId, appId: getAppId(params.appStoreId), ...body }),
  )

  serveMemberEndpoint(server, removeKeyword, async ({ params: { keywordId }, member: { userId } }) => {
    await keywords.removeKeyword({ userId, keywordId })
    return null
  })
}

const addListRoute = (server: HttpServer, keywords: Keywords): void => {
  const cache = createAnswerCache<string>({ max: 1_000, ttlMs: minuteMs })
  keywords.onMeasured(appIds => {
    if (!appIds) return cache.clear()
    const measured = new Set(appIds.map(String))
    cache.drop(cache.keys().filter(key => measured.has(key.split(' ')[0] ?? '')))
  })

  serveEndpoint(server, listKeywords, async ({ params, query: { storefront }, request, reply }) => {
    const appId = getAppId(params.appStoreId)
    const readerId = (await request.findMember())?.userId
    const find = () => keywords.listKeywords({ appId, storefront, readerId })
    if (readerId === undefined) {
      const make = async () => listKeywords.response.parse(await find())
      return sendAnswer(cache.find(`${appId} ${storefront}`, make), request, reply)
    }
    reply.headers(ownAnswer)
    return find()
  })
}
