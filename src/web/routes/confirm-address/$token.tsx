import { createFileRoute } from '@tanstack/react-router'
import { LetterLinkScreen } from '#web/screens/letter-links/letter-link-screen.tsx'

const ConfirmAddressRoute = () => <LetterLinkScreen purpose="confirm" token={Route.useParams().token} />

export const Route = createFileRoute('/confirm-address/$token')({ component: ConfirmAddressRoute })
