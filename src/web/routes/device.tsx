import { createFileRoute } from '@tanstack/react-router'
import { ensureMember } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { DeviceScreen } from '#web/screens/tokens/device-screen.tsx'

const DeviceRoute = () => (
  <MembersOnly>
    <DeviceScreen code={String(Route.useSearch().code ?? '')} />
  </MembersOnly>
)

export const Route = createFileRoute('/device')({
  validateSearch: (search): { code?: string } => search,
  beforeLoad: ensureMember,
  component: DeviceRoute,
})
