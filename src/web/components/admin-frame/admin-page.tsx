import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { AdminNav } from './admin-nav.tsx'
import { useAdminCheck } from './use-admin-check.ts'

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
