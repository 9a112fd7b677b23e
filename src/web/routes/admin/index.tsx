import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { prefetchCuration } from '#web/screens/curation/curation.queries.ts'
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
