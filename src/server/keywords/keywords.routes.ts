import { addKeyword, getKeywordHistory, listKeywordProposals, listKeywords, removeKeyword } from '#contract/keywords.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { ownAnswer } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveEndpoint, serveKeptEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
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

const addListRoute = (server: HttpServer, keywords: Keywords): void =>
  serveKeptEndpoint(
    server,
    listKeywords,
    async ({ params, query: { storefront } }) =>
      keywords.listKeywords({ appId: getAppId(params.appStoreId), storefront, readerId: undefined }),
    {
      answerMember: async ({ params, query: { storefront }, member: { userId } }) =>
        keywords.listKeywords({ appId: getAppId(params.appStoreId), storefront, readerId: userId }),
    },
  )
