import {
  addApp,
  changeTrackedApps,
  getFirstLook,
  isAppTracked,
  saveAppTags,
  trackApp,
  trackAppForMe,
  untrackApp,
} from '#contract/tracking.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { Tracking } from './tracking.usecases.ts'

/** Rejects numbers too long for an app id. */
const getAppId = (text: string): AppId => {
  const appId = findAppId(text)
  if (appId === undefined) throw appNotInStore(text)
  return appId
}

/** Screens poll every two seconds during a first look. */
const ttlMs = secondMs

export const addTrackingRoutes = (server: HttpServer, { tracking }: { tracking: Tracking }): void => {
  const cache = createAnswerCache<AppId>({ max: 1_000, ttlMs })

  const track = async (userId: string, text: string) => {
    const appId = getAppId(text)
    await tracking.trackApp({ userId, appId })
    cache.drop([appId])
    return { isTracked: true }
  }

  serveMemberEndpoint(server, addApp, ({ body }) => tracking.addApp(getAppId(body.id)))

  serveMemberEndpoint(server, trackApp, ({ params, member }) => track(member.userId, params.appStoreId))

  serveMemberEndpoint(server, trackAppForMe, ({ params, member }) => track(member.userId, params.appStoreId))

  serveMemberEndpoint(server, untrackApp, async ({ params, member }) => {
    const appId = findAppId(params.appStoreId)
    if (appId !== undefined) await tracking.untrackApp({ userId: member.userId, appId })
    if (appId !== undefined) cache.drop([appId])
    return null
  })

  serveMemberEndpoint(server, changeTrackedApps, async ({ body, member }) => {
    cache.clear()
    return tracking.changeTrackedApps(member.userId, body)
  })

  serveMemberEndpoint(server, saveAppTags, async ({ params, body: { tags }, member: { userId } }) => {
    await tracking.saveTags({ userId, appId: findAppId(params.appStoreId) ?? 0, tags })
    return { tags }
  })

  serveMemberEndpoint(server, isAppTracked, async ({ params, member }) => {
    const appId = findAppId(params.appStoreId)
    return { isTracked: appId !== undefined && (await tracking.isTracked({ userId: member.userId, appId })) }
  })

  serveEndpoint(server, getFirstLook, ({ params, request, reply }) => {
    const appId = findAppId(params.appStoreId) ?? 0
    const make = async () => getFirstLook.response.parse(await tracking.findFirstLook(appId))
    return sendAnswer(cache.find(appId, make), request, reply)
  })
}
