import {
  addPublicApp,
  addPublicAppByUrl,
  listRemovedInternationalApps,
  refreshApp,
  removeInternationalApp,
  removePublicApp,
  restoreInternationalApp,
} from '#contract/curation.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { RequestError } from '../platform/process/errors.ts'
import { appUnknown, notPublic, notRemoved } from './curation.errors.ts'
import type { Curation } from './curation.usecases.ts'
import type { RefreshApp } from './refresh.usecases.ts'

type CurationRoutesOptions = { curation: Curation; refreshApp: RefreshApp }

/** Rejects numbers too long for an app id. */
const getAppId = (text: string, refuse: (text: string) => RequestError): AppId => {
  const appId = findAppId(text)
  if (appId === undefined) throw refuse(text)
  return appId
}

/** Endpoints for admins to manage app lists. */
export const addCurationRoutes = (server: HttpServer, options: CurationRoutesOptions): void => {
  addPublicListRoutes(server, options.curation)
  addInternationalListRoutes(server, options.curation)

  serveMemberEndpoint(server, refreshApp, async ({ member, params }) =>
    options.refreshApp(member, getAppId(params.appStoreId, appUnknown)),
  )
}

const addPublicListRoutes = (server: HttpServer, curation: Curation): void => {
  serveMemberEndpoint(server, addPublicApp, async ({ member, params }) =>
    toContractApp(await curation.addPublicApp(member, getAppId(params.appStoreId, appNotInStore))),
  )

  serveMemberEndpoint(server, addPublicAppByUrl, async ({ member, body }) => ({
    app: toContractApp(await curation.addPublicAppByUrl(member, body.url)),
  }))

  serveMemberEndpoint(server, removePublicApp, async ({ member, params, body }) => {
    const appId = getAppId(params.appStoreId, notPublic)
    await curation.removePublicApp({ admin: member, appId, reason: body?.reason })
    return null
  })
}

const addInternationalListRoutes = (server: HttpServer, curation: Curation): void => {
  serveMemberEndpoint(server, listRemovedInternationalApps, async () => ({ apps: await curation.listRemovedApps() }))

  serveMemberEndpoint(server, removeInternationalApp, async ({ member, params, body }) => {
    const appId = getAppId(params.appStoreId, appUnknown)
    await curation.removeInternationalApp({ admin: member, appId, reason: body?.reason })
    return null
  })

  serveMemberEndpoint(server, restoreInternationalApp, async ({ member, params }) => {
    await curation.restoreInternationalApp({ admin: member, appId: getAppId(params.appStoreId, notRemoved) })
    return null
  })
}
