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
  // Not split, because the server preloads only the files of the page and not those of its parent routes.
  codeSplitGroupings: [],
  beforeLoad: ensureMember,
  component: Members,
})
