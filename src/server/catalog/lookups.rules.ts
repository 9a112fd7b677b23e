import type { AppListing } from '#appstore'
import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'

/** One lookup call, of at most 200 apps. */
export type Lookup = { storefront: StorefrontCode; appIds: readonly AppId[] }

/** The store pages found, and the requested apps that were missing. */
export type LookupResult = {
  storefront: StorefrontCode
  found: readonly AppListing[]
  missing: readonly AppId[]
  at: Date
}

/** A call for store pages. `pages` stores the details of the apps; `offers` stores only which of them the country sells. */
export type Batch = { purpose: 'pages' | 'offers'; storefront: StorefrontCode; appIds: AppId[] }

/** The result of a batch. */
export type LookedUp = LookupResult & Pick<Batch, 'purpose'>

/** Apple returns at most 200 apps per call. */
const batchSize = 200

export const toBatches = (purpose: Batch['purpose'], due: readonly { appId: AppId; storefront: string }[]): Batch[] => {
  const groups = Map.groupBy(due, ({ storefront }) => (isStorefrontCode(storefront) ? storefront : 'us'))
  return [...groups].flatMap(([storefront, apps]) =>
    Array.from({ length: Math.ceil(apps.length / batchSize) }, (_, index) => ({
      purpose,
      storefront,
      appIds: apps.slice(index * batchSize, (index + 1) * batchSize).map(({ appId }) => appId),
    })),
  )
}
