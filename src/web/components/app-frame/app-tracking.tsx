import { Link, useLocation } from '@tanstack/react-router'
import type { App } from '#contract/apps.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { appFrameWords as words } from './app-frame.words.ts'

const LoginLink = () => (
  <Link to="/auth" search={signInFrom(useLocation())} className={buttonClass('outline')}>
    {words.login}
  </Link>
)

const loadTrackToggle = async () => (await import('#web/components/tracking/track-toggle.tsx')).TrackToggle

/**
 * The button that tracks and untracks the app; visitors get a sign-in link. The button's code is loaded only for signed-in
 * users.
 */
export const AppTracking = ({ app }: { app: Pick<App, 'appStoreId' | 'name'> }) => {
  const user = useUser()
  const TrackToggle = useOnDemand(loadTrackToggle, { reason: user?.id })
  if (!user) return <LoginLink />
  return TrackToggle ? <TrackToggle user={user} app={app} /> : <Skeleton className="h-9 rounded-button" />
}
