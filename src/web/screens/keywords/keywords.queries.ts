import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getKeywordHistory, listKeywordProposals, listKeywords } from '#contract/keywords.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { prefetchAppTab } from '#web/components/app-frame/app.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { type KeywordsAddress, usualStorefront } from './keywords-address.ts'

export const keywordsQuery = (appStoreId: string, { storefront = usualStorefront }: KeywordsAddress) =>
  queryOptions({
    queryKey: [listKeywords.path, appStoreId, storefront],
    queryFn: ({ signal }) => call(listKeywords, { params: { appStoreId }, query: { storefront }, signal }),
    placeholderData: (data, before) => (before?.queryKey[1] === appStoreId ? data : undefined),
  })

export type KeywordOfApp = { appStoreId: string; storefront: StorefrontCode; keyword: string }

export const keywordHistoryQuery = ({ appStoreId, storefront, keyword }: KeywordOfApp) =>
  queryOptions({
    queryKey: [getKeywordHistory.path, appStoreId, storefront, keyword],
    queryFn: ({ signal }) =>
      call(getKeywordHistory, { params: { appStoreId }, query: { storefront, keyword }, signal }),
  })

export type OfPerson = { userId: string; appStoreId: string; storefront: StorefrontCode }

export const keywordProposalsQuery = ({ userId, appStoreId, storefront }: OfPerson) =>
  queryOptions({
    queryKey: [listKeywordProposals.path, userId, appStoreId, storefront],
    queryFn: ({ signal }) =>
      call(listKeywordProposals, { params: { userId, appStoreId }, query: { storefront }, signal }),
  })

type KeywordsInput = { queryClient: QueryClient; appStoreId: string; address: KeywordsAddress }

const prefetchTab = ({ queryClient, appStoreId, address }: KeywordsInput): Promise<void> | undefined => {
  const { storefront = usualStorefront, keyword } = address
  const list = prefetch(queryClient, keywordsQuery(appStoreId, address))
  const history =
    keyword === undefined ? undefined : prefetch(queryClient, keywordHistoryQuery({ appStoreId, storefront, keyword }))
  return list && Promise.all([list, history]).then(() => undefined)
}

export const prefetchKeywords = (input: KeywordsInput): Promise<void> | undefined =>
  prefetchAppTab({ queryClient: input.queryClient, appStoreId: input.appStoreId, more: () => prefetchTab(input) })
