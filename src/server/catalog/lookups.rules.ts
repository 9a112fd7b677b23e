import type { AppListing } from '#appstore'
import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'

/** One lookup call. `pages` stores what it says of the apps; `offers` only which of them that country sells. */
export type Batch = { purpose: 'pages' | 'offers'; storefront: StorefrontCode; appIds: AppId[] }

/** What a lookup said of the pages of a storefront: of those it found, and which of the others it was asked for. */
export type LookedUp = Pick<Batch, 'purpose' | 'storefront'> & {
  found: readonly AppListing[]
  missing: readonly AppId[]
  at: Date
}

/** Apple answers 200 apps in one call. */
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
