import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { checkAdmin } from '#contract/people.ts'
import { Page } from '#web/components/layout/page.tsx'
import { PageTabs } from '#web/components/layout/page-tabs.tsx'
import { type AdminTab, adminTabs, isAt } from '#web/components/navigation/admin-pages.ts'
import { call } from '#web/lib/api-client.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { classNames } from '#web/lib/class-names.ts'
import { currentUserQuery, useUser } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'

const words = {
  pages: 'Admin pages',
  checkFailed: 'Authentication Error',
  checkFailedText: 'Failed to verify admin privileges. Please try refreshing the page.',
} as const

/** The pages of a tab, and the sections of pages that are hard to find. */
const TabLinks = ({ label, links, pathname }: AdminTab & { pathname: string }) => (
  <nav aria-label={label} className="pt-2">
    <ul className="flex flex-wrap gap-x-5 text-sm">
      {links.map(link => {
        const isHere = isAt(link, pathname)
        return (
          <li key={link.label}>
            <Link
              to={link.to}
              {...(link.hash && { hash: link.hash })}
              activeOptions={{ exact: true, includeHash: link.hash !== undefined }}
              {...(isHere && { 'aria-current': 'page' as const })}
              className={classNames(
                'chosen-when-forced inline-flex min-h-6 items-center',
                isHere ? 'font-medium text-ink' : 'text-second hover:text-ink',
              )}
            >
              {link.label}
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)

const AdminNav = () => {
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, '')
  const current = adminTabs.find(({ links }) => links.some(link => isAt(link, pathname)))
  return (
    <div className="mb-7">
      <div className="border-b border-line [&_a]:-mb-px">
        <PageTabs
          label={words.pages}
          tabs={adminTabs.map(tab => ({ label: tab.label, to: tab.links[0].to, isCurrent: tab === current }))}
        />
      </div>
      {current && <TabLinks {...current} pathname={pathname} />}
    </div>
  )
}

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
    if (error && !hasStatus(error, 401))
      showToast({ title: words.checkFailed, description: words.checkFailedText, tone: 'bad' })
  }, [error])
  useEffect(() => {
    if (data?.isAdmin !== false) return
    queryClient.setQueryData(currentUserQuery.queryKey, user => user && { ...user, isAdmin: false })
  }, [data, queryClient])
}

type AdminPageProps = {
  title: string
  description: string
  aside?: ReactNode
  children: ReactNode
}

/** The same element for every render, because a new one would restart the redirect. */
const wayOut = <Navigate to="/" />

/** The frame of an admin page: title, navigation and content, for admins only. Use it inside `MembersOnly`. */
export const AdminPage = ({ title, description, aside, children }: AdminPageProps) => {
  const user = useUser()
  useAdminCheck()
  // The route redirects everyone else; this covers a role that is loaded or changes later.
  if (!user?.isAdmin) return wayOut
  return (
    <Page title={title} description={description} aside={aside} isIndexed={false}>
      <AdminNav />
      {children}
    </Page>
  )
}
