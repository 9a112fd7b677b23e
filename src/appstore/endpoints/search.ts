import { getStorefront, type StorefrontCode } from '#domain/storefronts.ts'
import { readAnswer } from '../answer.ts'
import type { AppListing } from '../app-listing.ts'
import type { AppStoreCall, CallOptions } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import { langParameter } from '../languages.ts'
import { readListings } from './listing.ts'

/** Apple's limit; the endpoint has no further pages. */
const maxSearchDepth = 200

export type SearchRequest = CallOptions & {
  term: string
  storefront: StorefrontCode
  /** 1–200, defaults to 200. */
  limit?: number | undefined
  /** `software` (default) finds iPhone and universal apps. */
  entity?: 'software' | 'iPadSoftware' | undefined
  /** BCP 47 tag such as `en-GB`; defaults to the storefront's language. Ignored when the store does not have the language. */
  lang?: string | undefined
  /** Limits the search to one field: `softwareDeveloper` searches developer names. */
  attribute?: 'softwareDeveloper' | undefined
}

/**
 * Apple's documented search. Its order is close to that on a device, but not identical.
 * @throws RangeError for an empty term, a limit outside 1–200 or an unknown storefront.
 */
export const buildSearchRequest = (request: SearchRequest, hosts: AppStoreHosts): AppStoreCall => {
  const { storefront, limit = maxSearchDepth, entity = 'software', lang, attribute } = request
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > maxSearchDepth) {
    throw new RangeError(`limit is ${limit}; it must be 1 to ${maxSearchDepth}.`)
  }
  const url = new URL('/search', hosts.itunes)
  url.searchParams.set('term', readTerm(request.term))
  url.searchParams.set('country', getStorefront(storefront).code)
  url.searchParams.set('media', 'software')
  url.searchParams.set('entity', entity)
  url.searchParams.set('limit', String(limit))
  if (lang !== undefined) url.searchParams.set('lang', langParameter(lang))
  if (attribute !== undefined) url.searchParams.set('attribute', attribute)
  return { url: url.href, headers: { accept: 'application/json' }, budget: 'search' }
}

/** @throws UnusableAnswerError */
export const parseSearchAnswer = (body: Uint8Array, { term, storefront }: SearchRequest): AppListing[] =>
  readListings(readAnswer({ subject: `the search for "${term}" in ${storefront}`, body }))

/** @throws RangeError when the trimmed term is empty. */
export const readTerm = (term: string): string => {
  const trimmed = term.toWellFormed().trim()
  if (trimmed === '') throw new RangeError('The search term is empty.')
  return trimmed
}
