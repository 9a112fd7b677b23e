import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { NotFound } from '#web/screens/not-found/not-found.tsx'

const MissingRoute = () => (
  <MembersOnly>
    <NotFound />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/og-images')({ beforeLoad: ensureAdmin, component: MissingRoute })
