import { createFileRoute } from '@tanstack/react-router'
import { LetterLinkScreen } from '#web/screens/letter-links/letter-link-screen.tsx'

const UnsubscribeRoute = () => <LetterLinkScreen purpose="unsubscribe" token={Route.useParams().token} />

export const Route = createFileRoute('/unsubscribe/$token')({ component: UnsubscribeRoute })
