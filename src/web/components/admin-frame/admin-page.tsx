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
  /** Something small at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** One element for all renders: a new one would restart the redirect each time. */
const wayOut = <Navigate to="/" />

/** The frame of an admin page: title, sub navigation and content, for admins only. Put it into `MembersOnly`. */
export const AdminPage = ({ title, description, aside, children }: AdminPageProps) => {
  const user = useUser()
  useAdminCheck()
  usePageMeta({ title: `${title} - ${productName}`, description, isIndexed: false })
  // The route sends others away; this is for a role that became known, or changed, later.
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
