import type { AppId } from '#domain/ranks.ts'
import { getStorefront, type StorefrontCode } from '#domain/storefronts.ts'
import { parseJsonObject, readAnswer, refuse } from '../answer.ts'
import type { AppStoreCall, CallOptions } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import { buildStorefrontHeader } from '../languages.ts'
import { fieldOf, findList } from '../read-fields.ts'
import { readAppId } from './chart-answer.ts'
import { readTerm } from './search.ts'

export type StoreSearchRequest = CallOptions & {
  term: string
  storefront: StorefrontCode
  lang?: string | undefined
}

/**
 * The App Store app's own search: undocumented, ids only, about 230–250 results, no paging (davidshq, live test 2026-03-27).
 * @throws RangeError for an empty term or an unknown storefront.
 */
export const buildStoreSearchRequest = (request: StoreSearchRequest, hosts: AppStoreHosts): AppStoreCall => {
  const { storefront, lang } = request
  const url = new URL('/WebObjects/MZStore.woa/wa/search', hosts.search)
  url.searchParams.set('clientApplication', 'Software')
  url.searchParams.set('media', 'software')
  url.searchParams.set('term', readTerm(request.term))
  const headers = {
    'x-apple-store-front': buildStorefrontHeader({ storefront, platform: 'native-search', lang }),
    'accept-language': lang ?? getStorefront(storefront).languages[0] ?? 'en',
  }
  return { url: url.href, headers, budget: 'search' }
}

/**
 * Reads `{"bubbles":[{"results":[{"id":"…"}]}]}`, in the order of a device. Without results, `bubbles` is missing or empty.
 * @throws UnusableAnswerError
 */
export const parseStoreSearchAnswer = (body: Uint8Array, { term, storefront }: StoreSearchRequest): AppId[] => {
  const answer = readAnswer({ subject: `the store search for "${term}" in ${storefront}`, body })
  const bubbles = parseJsonObject(answer).bubbles ?? []
  if (!Array.isArray(bubbles)) throw refuse(answer, 'unexpected-shape', 'bubbles is not a list')
  const results = bubbles.length === 0 ? [] : findList(fieldOf(bubbles, '0', 'results'))
  if (!results) throw refuse(answer, 'unexpected-shape', 'no results')
  return results.map((result, index) => readAppId(answer, { index, candidates: [fieldOf(result, 'id')] }))
}
