import { createFileRoute } from '@tanstack/react-router'
import { prefetchCuration } from '#web/components/curation/curation.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { CurationScreen } from '#web/screens/curation/curation-screen.tsx'
import { mailStateQuery } from '#web/screens/mail/mail.queries.ts'
import { MailSection } from '#web/screens/mail/mail-section.tsx'

const AdminRoute = () => (
  <CurationScreen>
    <MailSection />
  </CurationScreen>
)

export const Route = createFileRoute('/_admins/admin/')({
  loader: ({ context: { queryClient, user } }) =>
    user && Promise.all([prefetchCuration(queryClient), prefetch(queryClient, mailStateQuery)]),
  component: AdminRoute,
})
