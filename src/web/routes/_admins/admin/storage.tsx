import { createFileRoute } from '@tanstack/react-router'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { backupsQuery } from '#web/screens/storage/storage.queries.ts'
import { StorageScreen } from '#web/screens/storage/storage-screen.tsx'

export const Route = createFileRoute('/_admins/admin/storage')({
  loader: ({ context: { queryClient, user } }) =>
    user && Promise.all([prefetch(queryClient, retentionQuery), prefetch(queryClient, backupsQuery)]),
  component: StorageScreen,
})
