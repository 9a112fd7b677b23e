import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { checkAdmin } from '#contract/people.ts'
import { Page } from '#web/components/layout/page.tsx'
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

/** `covers` is another path prefix on which the link is current. */
type AdminLink = { label: string; to: string; covers?: string }

const links: readonly AdminLink[] = [
  { label: 'Lists', to: '/admin' },
  { label: 'Database Maintenance', to: '/admin/maintenance' },
  { label: 'Collector', to: '/admin/collector', covers: '/admin/suspects' },
  { label: 'Withdrawals', to: '/admin/withdrawals' },
  { label: 'What Is Measured', to: '/admin/first-run' },
  { label: 'Score Weights', to: '/admin/score-weights' },
  { label: 'Storage', to: '/admin/storage' },
  { label: 'E-mail', to: '/admin/mail' },
  { label: 'People', to: '/admin/people' },
  { label: 'API Tokens', to: '/admin/tokens' },
  { label: 'Audit Log', to: '/admin/audit' },
  { label: 'OG Images', to: '/admin/og-images' },
]

const isAt = ({ to, covers }: AdminLink, pathname: string): boolean =>
  pathname === to || (covers !== undefined && `${pathname}/`.startsWith(`${covers}/`))

const AdminNav = () => {
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, '')
  return (
    <nav aria-label={words.pages} className="mb-7 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {links.map(link => {
          const isHere = isAt(link, pathname)
          return (
            <li key={link.to}>
              <Link
                to={link.to}
                activeOptions={{ exact: true }}
                {...(isHere && { 'aria-current': 'page' as const })}
                className={classNames(
                  'chosen-when-forced inline-flex border-b-2 py-2 text-table whitespace-nowrap',
                  isHere ? 'border-accent font-medium text-ink' : 'border-transparent text-second hover:text-ink',
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
