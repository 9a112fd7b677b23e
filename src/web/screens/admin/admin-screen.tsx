import { Navigate } from '@tanstack/react-router'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { adminWords as words } from './admin.words.ts'
import { PeopleSection } from './people-section.tsx'

/** What only admins may do. */
export const AdminScreen = () => {
  const user = useUser()
  usePageMeta({ title: `${words.title} - ${productName}`, description: words.description, isIndexed: false })
  // The route sends others away; this is for a role that became known, or changed, later.
  if (!user?.isAdmin) return <Navigate to="/" />
  return (
    <>
      <PageHeader>
        <PageTitle />
      </PageHeader>
      <div className="pt-2">
        <PeopleSection />
      </div>
    </>
  )
}
