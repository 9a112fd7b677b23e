import type { StorefrontCode } from '#domain/storefronts.ts'
import { type Answer, readAnswer, refuse } from '../answer.ts'
import type { AppStoreCall, CallOptions } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import { buildStorefrontHeader } from '../languages.ts'
import { fieldOf, findList, findText } from '../read-fields.ts'
import { parseXml } from '../xml.ts'
import { readTerm } from './search.ts'

/**
 * Parses a property list: `dict` becomes an object, `array` an array, everything else its text. Tag order is preserved while
 * parsing, because in a plist a value belongs to the key before it.
 * @throws UnusableAnswerError
 */
const parsePlist = (answer: Answer): unknown => {
  const document = parseXml(answer, { rootName: 'plist', options: { preserveOrder: true } })
  const root = nodesOf(document).find(node => tagOf(node) === 'plist')
  return nodesOf(fieldOf(root, 'plist')).map(readValue)[0]
}

/** The parser represents a tag as `{ dict: [children] }` and text as `{ '#text': 'term' }`. */
const nodesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const tagOf = (node: unknown): string => Object.keys(node ?? {}).find(key => key !== ':@') ?? ''

const readValue = (node: unknown): unknown => {
  const tag = tagOf(node)
  const children = nodesOf(fieldOf(node, tag))
  if (tag === 'dict') return readDict(children)
  if (tag === 'array') return children.map(readValue)
  return textOf(children)
}

const readDict = (children: readonly unknown[]): unknown =>
  Object.fromEntries(
    children.flatMap((child, index) => {
      const isKey = tagOf(child) === 'key'
      return isKey ? [[textOf(nodesOf(fieldOf(child, 'key'))), readValue(children[index + 1])]] : []
    }),
  )

const textOf = (children: readonly unknown[]): string =>
  children.map(child => fieldOf(child, '#text')).find(text => typeof text === 'string') ?? ''

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
