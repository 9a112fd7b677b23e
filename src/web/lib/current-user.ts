import { queryOptions, useQuery } from '@tanstack/react-query'
import { getCurrentUser, type User } from '#contract/accounts.ts'
import { call } from './api-client.ts'
import { hasStatus } from './api-error.ts'

const minuteMs = 60_000

/**
 * The signed-in user; null for a visitor. SPEC §6, §9: fetched once, not retried, never stale, garbage-collected after five
 * minutes without an observer.
 */
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
  // A public page is complete without this query.
  meta: { isSecondary: true },
  gcTime: 5 * minuteMs,
})

export const useUser = (): User | null => useQuery(currentUserQuery).data ?? null
