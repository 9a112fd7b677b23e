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
import { appNotInStore } from '../catalog/apps.errors.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Tracking } from './tracking.usecases.ts'

/** Rejects numbers too long for an app id. */
const getAppId = (text: string): AppId => {
  const appId = findAppId(text)
  if (appId === undefined) throw appNotInStore(text)
  return appId
}

export const addTrackingRoutes = (server: HttpServer, { tracking }: { tracking: Tracking }): void => {
  const track = async (userId: string, text: string) => {
    const appId = getAppId(text)
    await tracking.trackApp({ userId, appId })
    return { isTracked: true }
  }

  serveMemberEndpoint(server, addApp, ({ body }) => tracking.addApp(getAppId(body.id)))

  serveMemberEndpoint(server, trackApp, ({ params, member }) => track(member.userId, params.appStoreId))

  serveMemberEndpoint(server, trackAppForMe, ({ params, member }) => track(member.userId, params.appStoreId))

  serveMemberEndpoint(server, untrackApp, async ({ params, member }) => {
    const appId = findAppId(params.appStoreId)
    if (appId !== undefined) await tracking.untrackApp({ userId: member.userId, appId })
    return null
  })

  serveMemberEndpoint(server, changeTrackedApps, ({ body, member }) => tracking.changeTrackedApps(member.userId, body))

  serveMemberEndpoint(server, saveAppTags, async ({ params, body: { tags }, member: { userId } }) => {
    await tracking.saveTags({ userId, appId: findAppId(params.appStoreId) ?? 0, tags })
    return { tags }
  })

  serveMemberEndpoint(server, isAppTracked, async ({ params, member }) => {
    const appId = findAppId(params.appStoreId)
    return { isTracked: appId !== undefined && (await tracking.isTracked({ userId: member.userId, appId })) }
  })

  serveEndpoint(server, getFirstLook, ({ params }) => tracking.findFirstLook(findAppId(params.appStoreId) ?? 0))
}
