import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getStorePage } from '#contract/store-pages.ts'
import { prefetchAppTab } from '#web/components/app-frame/app.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { usualStorefront, type VersionsAddress } from './versions-address.ts'

export const storePageQuery = (appStoreId: string, { storefront = usualStorefront }: VersionsAddress) =>
  queryOptions({
    queryKey: [getStorePage.path, appStoreId, storefront],
    queryFn: ({ signal }) => call(getStorePage, { params: { appStoreId }, query: { storefront }, signal }),
    placeholderData: (data, before) => (before?.queryKey[1] === appStoreId ? data : undefined),
  })

type VersionsInput = { queryClient: QueryClient; appStoreId: string; address: VersionsAddress }

export const prefetchVersions = ({ queryClient, appStoreId, address }: VersionsInput): Promise<void> | undefined =>
  prefetchAppTab({ queryClient, appStoreId, more: () => prefetch(queryClient, storePageQuery(appStoreId, address)) })
