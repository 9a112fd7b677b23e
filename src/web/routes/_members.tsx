import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ensureMember } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'

const Members = () => (
  <MembersOnly>
    <Outlet />
  </MembersOnly>
)

/** The pages for signed-in people. */
export const Route = createFileRoute('/_members')({
  // The server names the files of the page only, not those of the routes around it.
  codeSplitGroupings: [],
  beforeLoad: ensureMember,
  component: Members,
})
