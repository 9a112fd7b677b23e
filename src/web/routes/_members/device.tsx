import { createFileRoute } from '@tanstack/react-router'
import { DeviceScreen } from '#web/screens/tokens/device-screen.tsx'

const DeviceRoute = () => <DeviceScreen code={String(Route.useSearch().code ?? '')} />

export const Route = createFileRoute('/_members/device')({
  validateSearch: (search): { code?: string } => search,
  component: DeviceRoute,
})
