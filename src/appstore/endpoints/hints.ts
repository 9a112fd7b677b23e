import type { StorefrontCode } from '#domain/storefronts.ts'
import { readAnswer, refuse } from '../answer.ts'
import type { AppStoreCall, CallOptions } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import { fieldOf, findList, findText } from '../read-fields.ts'
import { buildStorefrontHeader } from '../storefront-header.ts'
import { parsePlist } from './plist.ts'
import { readTerm } from './search.ts'

export type HintsRequest = CallOptions & {
  term: string
  storefront: StorefrontCode
  lang?: string | undefined
}

/**
 * Search suggestions of the App Store while the user types: undocumented, at most 10. The header selects the storefront and
 * `country=` is ignored; without the header the response is empty.
 * @throws RangeError for an empty term or an unknown storefront.
 */
export const buildHintsRequest = (request: HintsRequest, hosts: AppStoreHosts): AppStoreCall => {
  const { term, storefront, lang } = request
  const url = new URL('/WebObjects/MZSearchHints.woa/wa/hints', hosts.search)
  url.searchParams.set('clientApplication', 'Software')
  url.searchParams.set('term', readTerm(term))
  const header = buildStorefrontHeader({ storefront, platform: 'iphone', lang })
  return { url: url.href, headers: { 'x-apple-store-front': header }, budget: 'search' }
}

/** @throws UnusableAnswerError */
export const parseHintsAnswer = (body: Uint8Array, { term, storefront }: HintsRequest): string[] => {
  const answer = readAnswer({ subject: `the hints for "${term}" in ${storefront}`, body })
  const hints = findList(fieldOf(parsePlist(answer), 'hints'))
  if (!hints) throw refuse(answer, 'unexpected-shape', 'no hints')
  return hints.map(hint => findText(fieldOf(hint, 'term'))).filter(hint => hint !== undefined)
}
