import type { QueryClient } from '@tanstack/react-query'
import { prefetchAppPage } from '#web/components/app-frame/app-page.queries.ts'
import type { AppSearch } from '#web/components/app-frame/ranges.ts'
import { prepareCircumstancesWithNotes } from '#web/components/circumstances/circumstances-part.ts'
import { prepareAround } from './around-part.ts'

type AppScreenInput = AppSearch & { queryClient: QueryClient; appStoreId: string }

/** Prefetches the page of an app, at both of its addresses. */
export const prefetchAppScreen = async (input: AppScreenInput): Promise<void> => {
  const { queryClient, appStoreId } = input
  await Promise.all([
    prefetchAppPage(input),
    prepareAround(input),
    prepareCircumstancesWithNotes({ queryClient, appStoreId }),
  ])
}
