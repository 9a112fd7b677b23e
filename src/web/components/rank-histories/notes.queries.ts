import { queryOptions } from '@tanstack/react-query'
import { listAppNotes } from '#contract/rank-histories.ts'
import { call } from '#web/lib/api-client.ts'

/** The user's own notes. Refetched after a minute, because other devices can change them. */
export const appNotesQuery = (userId: string, appStoreId: string) =>
  queryOptions({
    queryKey: [listAppNotes.path, userId, appStoreId],
    queryFn: ({ signal }) => call(listAppNotes, { params: { userId, appStoreId }, signal }),
    staleTime: 60_000,
    meta: { isSecondary: true },
  })
