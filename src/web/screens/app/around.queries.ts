import { appWorldQuery } from '#web/components/app-frame/app.queries.ts'
import type { ScopeAddress } from '#web/components/scopes/scope-query.ts'

/** The page is complete without its map. */
export const aroundQuery = (appStoreId: string, address: ScopeAddress) => ({
  ...appWorldQuery(appStoreId, address),
  meta: { isSecondary: true },
})
