import { Link, useLocation } from '@tanstack/react-router'
import type { App } from '#contract/apps.ts'
import { TrackToggle } from '#web/components/tracking/track-toggle.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { appFrameWords as words } from './app-frame.words.ts'

const LoginLink = () => (
  <Link to="/auth" search={signInFrom(useLocation())} className={buttonClass('outline')}>
    {words.login}
  </Link>
)

/** The button that tracks and untracks the app; visitors get a sign-in link. */
export const AppTracking = ({ app }: { app: Pick<App, 'appStoreId' | 'name'> }) => {
  const user = useUser()
  return user ? <TrackToggle user={user} app={app} /> : <LoginLink />
}
