import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkAdmin } from '#contract/people.ts'
import { call } from '#web/lib/api-client.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { adminFrameWords } from './admin-frame.words.ts'

const { check: words } = adminFrameWords

const minuteMs = 60_000

const adminCheckQuery = queryOptions({
  queryKey: [checkAdmin.path],
  queryFn: ({ signal }) => call(checkAdmin, { signal }),
  staleTime: minuteMs,
  retryOnMount: true,
})

/**
 * Asks the server whether the user is still an admin, because the cached user never goes stale. SPEC §8: a failure shows a
 * toast, except when the session has ended: the sign-in page explains that.
 */
export const useAdminCheck = (): void => {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(adminCheckQuery)
  useEffect(() => {
    if (error && !hasStatus(error, 401)) showToast({ title: words.failed, description: words.failedText, tone: 'bad' })
  }, [error])
  useEffect(() => {
    if (data?.isAdmin !== false) return
    queryClient.setQueryData(currentUserQuery.queryKey, user => user && { ...user, isAdmin: false })
  }, [data, queryClient])
}
