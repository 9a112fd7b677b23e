import type { AppKeyword, SeenPosition } from '#contract/keywords.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

export type KeywordList = {
  storefront: StorefrontCode
  storefronts: StorefrontCode[]
  keywords: AppKeyword[]
}

const notYet: SeenPosition = {
  state: 'not-tracked',
  position: null,
  depth: null,
  observedAt: null,
  reason: null,
  detail: null,
}

export const newKeyword = ({ id, keyword }: Pick<AppKeyword, 'id' | 'keyword'>): AppKeyword => ({
  id,
  keyword,
  now: notYet,
  weekBefore: null,
  trend: [],
})

/** Appends a keyword. A keyword that is already in the list keeps its position and becomes the user's own. */
export const withKeyword = (list: KeywordList, added: AppKeyword): KeywordList => ({
  ...list,
  storefronts: [...new Set([...list.storefronts, list.storefront])].sort(),
  keywords: list.keywords.some(({ keyword }) => keyword === added.keyword)
    ? list.keywords.map(keyword => (keyword.keyword === added.keyword ? { ...keyword, id: added.id } : keyword))
    : [...list.keywords, added],
})

export const withoutKeyword = (list: KeywordList, keywordId: string): KeywordList => ({
  ...list,
  keywords: list.keywords.filter(({ id }) => id !== keywordId),
})
