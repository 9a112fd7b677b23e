import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ensureAdmin } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'

const Admins = () => (
  <MembersOnly>
    <Outlet />
  </MembersOnly>
)

/** The pages for admins. Not the route of `/admin`, which would also catch the unknown paths below it. */
export const Route = createFileRoute('/_admins')({
  // The server names the files of the page only, not those of the routes around it.
  codeSplitGroupings: [],
  beforeLoad: ensureAdmin,
  component: Admins,
})
