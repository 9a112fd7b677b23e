import type { QueryClient } from '@tanstack/react-query'
import { appWorldQuery } from '#web/components/app-frame/app.queries.ts'
import { prefetchAppPage } from '#web/components/app-frame/app-page.queries.ts'
import type { AppSearch } from '#web/components/app-frame/ranges.ts'
import { watchedQuery } from '#web/components/best-country/best-country-sentence.tsx'
import { circumstancesQuery } from '#web/components/circumstances/circumstances.queries.ts'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import type { ScopeAddress } from '#web/components/scopes/scope-query.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'

/** The page is complete without its map. */
export const aroundQuery = (appStoreId: string, address: ScopeAddress) => ({
  ...appWorldQuery(appStoreId, address),
  meta: { isSecondary: true },
})

type AppScreenInput = AppSearch & { queryClient: QueryClient; appStoreId: string }

/** The map, the newest unusual move and, for a signed-in user, the countries they watch and their notes. */
const prefetchSections = async ({ queryClient, appStoreId, ...address }: AppScreenInput): Promise<void> => {
  const user = await findUser(queryClient)
  await Promise.all([
    prefetch(queryClient, aroundQuery(appStoreId, address)),
    prefetch(queryClient, circumstancesQuery(appStoreId, {})),
    user && prefetch(queryClient, watchedQuery(user.id)),
    user && prefetch(queryClient, appNotesQuery(user.id, appStoreId)),
  ])
}

/** Prefetches the page of an app, at both of its addresses. */
export const prefetchAppScreen = (input: AppScreenInput): Promise<void> | undefined =>
  prefetchAppPage({ ...input, more: () => prefetchSections(input) })
