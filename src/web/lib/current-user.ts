import { queryOptions, useQuery } from '@tanstack/react-query'
import { getCurrentUser, type User } from '#contract/accounts.ts'
import { call } from './api-client.ts'
import { hasStatus } from './api-error.ts'

const minuteMs = 60_000

/** Null for a visitor. SPEC §6, §9: asked once, not retried, never stale, kept for five minutes when nobody looks. */
export const currentUserQuery = queryOptions({
  queryKey: [getCurrentUser.path],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(getCurrentUser, { signal })
    } catch (error) {
      if (hasStatus(error, 401)) return null
      throw error
    }
  },
  // A public page is whole without it.
  meta: { isSecondary: true },
  gcTime: 5 * minuteMs,
})

/** Who is signed in; null for a visitor, and while that is not known. */
export const useUser = (): User | null => useQuery(currentUserQuery).data ?? null
