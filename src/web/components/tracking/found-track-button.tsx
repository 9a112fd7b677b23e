import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { FoundApp } from '#contract/search.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { SmallTrackButton } from './small-track-button.tsx'
import { isTrackedQuery, trackedAppsQuery } from './tracked.queries.ts'
import { trackingWords as words } from './tracking.words.ts'
import { failureToast, useTrackFound } from './use-tracking.ts'

/** Whether the app is tracked: a change made here wins over the loaded list. Undefined while unknown. */
const useIsTracked = (userId: string, appId: string): boolean | undefined => {
  const { data: since } = useQuery({ ...isTrackedQuery(userId, appId), enabled: false })
  const { data: apps, isError } = useQuery(trackedAppsQuery(userId))
  if (since) return since.isTracked
  // Without the list the button still works, because tracking an app twice is harmless.
  return isError ? false : apps?.some(app => app.appStoreId === appId)
}

/** Tracks an app from search results. The first of these buttons fetches the tracked apps for all. */
export const FoundTrackButton = ({ user, app }: { user: User; app: FoundApp }) => {
  const isTracked = useIsTracked(user.id, app.appStoreId)
  const { mutate, isPending } = useTrackFound(user.id)
  if (isTracked === undefined) return <Skeleton className="h-8 w-24 rounded-button" />
  const idle = isTracked ? 'tracked' : 'untracked'
  return (
    <SmallTrackButton
      name={app.name}
      state={isPending ? 'tracking' : idle}
      onTrack={() => mutate(app, { onError: error => showToast(failureToast(words.trackFailed, error)) })}
      className="h-8 rounded-button border border-line-strong bg-panel px-2.5 text-sm enabled:hover:bg-hover disabled:border-transparent disabled:bg-transparent disabled:text-second"
    />
  )
}
