import { type AppId, isAppId } from '#domain/ranks.ts'
import { getStorefront, type StorefrontCode } from '#domain/storefronts.ts'
import { readAnswer, refuse } from '../answer.ts'
import type { AppListing } from '../app-listing.ts'
import type { AppStoreCall, CallOptions } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import { langParameter } from '../languages.ts'
import { readListings } from './listing.ts'

/** Apple's limit on results. */
const lookupBatchSize = 200

export type LookupRequest = CallOptions & {
  appIds?: readonly AppId[] | undefined
  bundleIds?: readonly string[] | undefined
  storefront: StorefrontCode
  /** BCP 47 tag such as `en-GB`; defaults to the storefront's language. Ignored when the store does not have the language. */
  lang?: string | undefined
  /**
   * Apple caches responses for up to 24 hours and ignores `Cache-Control`. A value that changes once a day gives one fresh
   * response per day and lets retries use the cache.
   */
  cacheBuster?: string | undefined
}

export type LookupAnswer = {
  found: AppListing[]
  /** Requested apps that the response lacks: not sold in this storefront, removed, or omitted by mistake for a day. */
  missing: AppId[]
  missingBundleIds: string[]
}

/** At most 200 ids of one kind, the limit of one call. */
export type LookupBatch = { by: 'id'; ids: readonly AppId[] } | { by: 'bundleId'; ids: readonly string[] }

/** @throws RangeError for an invalid app id (Apple responds to one with status 400) or an empty bundle id. */
export const listLookupBatches = ({ appIds = [], bundleIds = [] }: LookupRequest): LookupBatch[] => {
  const wrong = appIds.find(id => !isAppId(id))
  if (wrong !== undefined) throw new RangeError(`${wrong} is not an app id.`)
  if (bundleIds.some(id => id.trim() === '')) throw new RangeError('A bundle id is empty.')
  return [
    ...chunk([...new Set(appIds)]).map(ids => ({ by: 'id' as const, ids })),
    ...chunk([...new Set(bundleIds)]).map(ids => ({ by: 'bundleId' as const, ids })),
  ]
}

type BatchRequest = { batch: LookupBatch; request: LookupRequest }

/** @throws RangeError for an unknown storefront. */
export const buildLookupRequest = ({ batch, request }: BatchRequest, hosts: AppStoreHosts): AppStoreCall => {
  const url = new URL('/lookup', hosts.itunes)
  // Unescaped commas keep the URL short: 200 ids of ten digits take 2.2 KB.
  const ids = batch.ids.map(id => encodeURIComponent(id)).join(',')
  const options = new URLSearchParams({ country: getStorefront(request.storefront).code })
  if (request.lang !== undefined) options.set('lang', langParameter(request.lang))
  if (request.cacheBuster !== undefined) options.set('_', request.cacheBuster)
  return {
    url: `${url.href}?${batch.by}=${ids}&${options}`,
    headers: { accept: 'application/json' },
    budget: 'search',
  }
}

/**
 * Reads the apps of one batch. Matches them by id, because Apple guarantees no order.
 * @throws UnusableAnswerError `wrong-answer` when it has apps but none of the requested ones.
 */
export const parseLookupAnswer = (body: Uint8Array, { batch, request }: BatchRequest): AppListing[] => {
  const answer = readAnswer({ subject: `the lookup of ${batch.ids.length} apps in ${request.storefront}`, body })
  const listings = readListings(answer)
  const requested = new Set(batch.ids.map(id => String(id).toLowerCase()))
  const found = listings.filter(listing => requested.has(idOf(listing, batch.by)))
  if (listings.length > 0 && found.length === 0) throw refuse(answer, 'wrong-answer')
  return found
}

/** Merges the batches; an app in several batches appears once. */
export const buildLookupAnswer = (request: LookupRequest, listings: readonly AppListing[]): LookupAnswer => {
  const byId = new Map(listings.map(listing => [listing.appId, listing]))
  const bundles = new Set(listings.map(listing => idOf(listing, 'bundleId')))
  const appIds = [...new Set(request.appIds)]
  const inOrder = [...appIds.flatMap(id => byId.get(id) ?? []), ...byId.values()]
  return {
    found: [...new Set(inOrder)],
    missing: appIds.filter(id => !byId.has(id)),
    missingBundleIds: [...new Set(request.bundleIds)].filter(id => !bundles.has(id.toLowerCase())),
  }
}

const idOf = (listing: AppListing, by: LookupBatch['by']): string =>
  by === 'id' ? String(listing.appId) : (listing.bundleId ?? '').toLowerCase()

const chunk = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / lookupBatchSize) }, (_, index) =>
    items.slice(index * lookupBatchSize, (index + 1) * lookupBatchSize),
  )
