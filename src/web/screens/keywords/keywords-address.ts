import { parseKeyword } from '#domain/keywords.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import { readStorefront, type Search } from '#web/lib/address-parts.ts'

export const usualStorefront: StorefrontCode = 'us'

export const keywordSorts = ['keyword', 'position', 'change', 'measured'] as const
export type KeywordSort = (typeof keywordSorts)[number]

/** The country, the expanded keyword, and the sort order (default: by position). */
export type KeywordsAddress = {
  storefront?: StorefrontCode | undefined
  keyword?: string | undefined
} & TableSort<KeywordSort>

const readKeyword = (value: unknown): string | undefined =>
  typeof value === 'string' ? parseKeyword(value) : undefined

/** The query string of the tab. The United States (the default) and unknown countries are left out. */
export const readKeywordsAddress = (search: Search): KeywordsAddress => {
  const storefront = readStorefront(search.storefront)
  return {
    storefront: storefront === usualStorefront ? undefined : storefront,
    keyword: readKeyword(search.keyword),
    ...readTableSort(keywordSorts, search),
  }
}
