import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { mailStateQuery } from '#web/screens/mail/mail.queries.ts'
import { MailScreen } from '#web/screens/mail/mail-screen.tsx'

export const Route = createFileRoute('/_admins/admin/mail')({
  loader: ({ context: { queryClient, user } }) => user && prefetch(queryClient, mailStateQuery),
  component: MailScreen,
})
