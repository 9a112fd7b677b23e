import { createFileRoute } from '@tanstack/react-router'
import { EmailLinkScreen } from '#web/screens/email-links/email-link-screen.tsx'

const ConfirmAddressRoute = () => <EmailLinkScreen purpose="confirm" token={Route.useParams().token} />

export const Route = createFileRoute('/confirm-address/$token')({ component: ConfirmAddressRoute })
