import { createFileRoute } from '@tanstack/react-router'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { firstRunQuery } from '#web/components/first-run/first-run.queries.ts'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { FirstRunScreen } from '#web/screens/first-run/first-run-screen.tsx'

const FirstRunRoute = () => (
  <MembersOnly>
    <FirstRunScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/first-run')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (!(await findUser(queryClient))) return
    await Promise.all([prefetch(queryClient, firstRunQuery), prefetch(queryClient, collectorDeskQuery)])
  },
  component: FirstRunRoute,
})
