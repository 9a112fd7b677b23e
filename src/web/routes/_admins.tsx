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
  // Not split, because the server preloads only the files of the page and not those of its parent routes.
  codeSplitGroupings: [],
  beforeLoad: ensureAdmin,
  component: Admins,
})
