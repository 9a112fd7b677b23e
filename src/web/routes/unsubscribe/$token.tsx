import { createFileRoute } from '@tanstack/react-router'
import { EmailLinkScreen } from '#web/screens/email-links/email-link-screen.tsx'

const UnsubscribeRoute = () => <EmailLinkScreen purpose="unsubscribe" token={Route.useParams().token} />

export const Route = createFileRoute('/unsubscribe/$token')({ component: UnsubscribeRoute })
