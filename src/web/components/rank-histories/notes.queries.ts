import { queryOptions } from '@tanstack/react-query'
import { listAppNotes } from '#contract/rank-histories.ts'
import { call } from '#web/lib/api-client.ts'

/** The user's own notes. Refetched after a minute, because other devices can change them. */
export const appNotesQuery = (userId: string, appStoreId: string) =>
  queryOptions({
    queryKey: [listAppNotes.path, userId, appStoreId],
    queryFn: async ({ signal }) => (await call(listAppNotes, { params: { userId, appStoreId }, signal })).notes,
    staleTime: 60_000,
    meta: { isSecondary: true },
  })
