import type { AppListing } from '#appstore'
import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'

/** One lookup call. `pages` stores the details of the apps; `offers` stores only which of them the country sells. */
export type Batch = { purpose: 'pages' | 'offers'; storefront: StorefrontCode; appIds: AppId[] }

/** The result of a lookup in one storefront: the store pages found, and the requested apps that were missing. */
export type LookedUp = Pick<Batch, 'purpose' | 'storefront'> & {
  found: readonly AppListing[]
  missing: readonly AppId[]
  at: Date
}

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
