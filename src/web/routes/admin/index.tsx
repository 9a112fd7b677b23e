import { createFileRoute } from '@tanstack/react-router'
import { prefetchCuration } from '#web/components/curation/curation.queries.ts'
import { ensureAdmin } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { CurationScreen } from '#web/screens/curation/curation-screen.tsx'

const AdminRoute = () => (
  <MembersOnly>
    <CurationScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/')({
  beforeLoad: ensureAdmin,
  loader: ({ context }) => prefetchCuration(context.queryClient),
  component: AdminRoute,
})
