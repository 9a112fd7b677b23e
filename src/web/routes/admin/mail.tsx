import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { mailStateQuery } from '#web/screens/mail/mail.queries.ts'
import { MailScreen } from '#web/screens/mail/mail-screen.tsx'

const MailRoute = () => (
  <MembersOnly>
    <MailScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/mail')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (await findUser(queryClient)) await prefetch(queryClient, mailStateQuery)
  },
  component: MailRoute,
})
