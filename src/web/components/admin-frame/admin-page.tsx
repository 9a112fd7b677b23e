import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { checkAdmin } from '#contract/people.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { call } from '#web/lib/api-client.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { currentUserQuery, useUser } from '#web/lib/current-user.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { showToast } from '#web/lib/toasts.ts'
import { adminFrameWords } from './admin-frame.words.ts'
import { AdminNav } from './admin-nav.tsx'

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
const useAdminCheck = (): void => {
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

type AdminPageProps = {
  title: string
  description: string
  /** Content at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** The same element for every render, because a new one would restart the redirect. */
const wayOut = <Navigate to="/" />

/** The frame of an admin page: title, navigation and content, for admins only. Use it inside `MembersOnly`. */
export const AdminPage = ({ title, description, aside, children }: AdminPageProps) => {
  const user = useUser()
  useAdminCheck()
  usePageMeta({ title: `${title} - ${productName}`, description, isIndexed: false })
  // The route redirects everyone else; this covers a role that is loaded or changes later.
  if (!user?.isAdmin) return wayOut
  return (
    <>
      <PageHeader aside={aside}>
        <PageTitle title={title} />
      </PageHeader>
      <AdminNav />
      {children}
    </>
  )
}
