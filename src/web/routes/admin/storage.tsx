import { createFileRoute } from '@tanstack/react-router'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { backupsQuery } from '#web/screens/storage/storage.queries.ts'
import { StorageScreen } from '#web/screens/storage/storage-screen.tsx'

const StorageRoute = () => (
  <MembersOnly>
    <StorageScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/storage')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (await findUser(queryClient))
      await Promise.all([prefetch(queryClient, retentionQuery), prefetch(queryClient, backupsQuery)])
  },
  component: StorageRoute,
})
