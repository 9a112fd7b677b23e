import { useLocation } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { CategoryApps } from '#contract/categories.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { loginAddress } from '#web/lib/sign-in.ts'
import { href } from '#web/lib/site-path.ts'
import { showToast } from '#web/lib/toasts.ts'
import { SmallTrackButton } from './small-track-button.tsx'
import { trackingWords as words } from './tracking.words.ts'
import { useTrackForMe } from './use-tracking.ts'

// SPEC §9.
const loginDelayMs = 500

/** SPEC §8: a signed-out user is sent to the sign-in page and then back here. */
const sendToLogin = async (returnTo: string): Promise<void> => {
  showToast({ title: words.loggedOut, tone: 'bad' })
  // The delay begins when the toast can be read, so that people on a slow network also see why they are redirected.
  await Promise.allSettled([import('#web/components/toaster/toaster.tsx')])
  setTimeout(() => location.assign(href(loginAddress(returnTo))), loginDelayMs)
}

const showFailure = (error: unknown, returnTo: string): void => {
  if (hasStatus(error, 401)) void sendToLogin(returnTo)
  else showToast({ title: words.trackFailedShort, tone: 'bad' })
}

type CategoryTrackButtonProps = { user: User; app: CategoryApps['apps'][number] }

export const CategoryTrackButton = ({ user, app }: CategoryTrackButtonProps) => {
  const { pathname, searchStr } = useLocation()
  const { mutate, isPending } = useTrackForMe(user.id)
  const idle = app.isTracked ? 'tracked' : 'untracked'
  return (
    <SmallTrackButton
      name={app.name}
      state={isPending ? 'tracking' : idle}
      onTrack={() => mutate(app, { onError: error => showFailure(error, `${pathname}${searchStr}`) })}
      className="min-h-6 decoration-line-strong underline-offset-4 enabled:underline enabled:hover:decoration-current disabled:text-second"
    />
  )
}
