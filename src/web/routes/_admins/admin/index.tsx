import { createFileRoute } from '@tanstack/react-router'
import { prefetchCuration } from '#web/components/curation/curation.queries.ts'
import { CurationScreen } from '#web/screens/curation/curation-screen.tsx'

export const Route = createFileRoute('/_admins/admin/')({
  loader: ({ context }) => prefetchCuration(context.queryClient),
  component: CurationScreen,
})
