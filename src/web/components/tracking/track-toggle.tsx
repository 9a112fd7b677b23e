import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Check, Plus } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import type { App } from '#contract/apps.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { isTrackedQuery } from './tracked.queries.ts'
import { trackingWords as words } from './tracking.words.ts'
import { useTrack, useUntrack } from './use-tracking.ts'

type TrackToggleProps = { user: User; app: Pick<App, 'appStoreId' | 'name'> }

const AlertsLink = ({ app: { appStoreId } }: Pick<TrackToggleProps, 'app'>) => (
  <Link
    to="/inbox/rules"
    search={{ app: appStoreId }}
    title={words.alerts}
    className={buttonClass('outline', 'w-9 px-0!')}
  >
    <Bell size={16} aria-hidden className="shrink-0" />
    <span className="sr-only">{words.alerts}</span>
  </Link>
)

export const TrackToggle = ({ user, app }: TrackToggleProps) => {
  const { data, isError } = useQuery(isTrackedQuery(user.id, app.appStoreId))
  const { mutate: track, isPending: isStarting } = useTrack(user.id)
  const { mutate: untrack, isPending: isStopping } = useUntrack(user.id)
  if (!data && !isError) return <Skeleton className="h-9 rounded-button" />
  if (data?.isTracked) {
    return (
      <div className="flex gap-2">
        <Button aria-busy={isStopping} onClick={() => untrack(app)} className="flex-1">
          <Check size={16} aria-hidden className="text-good" />
          {words.tracking}
          <span className="sr-only">{words.stopTracking(app.name)}</span>
        </Button>
        <AlertsLink app={app} />
      </div>
    )
  }
  return (
    <Button look="solid" aria-busy={isStarting} onClick={() => !isStarting && !isStopping && track(app)}>
      {!isStarting && <Plus size={16} aria-hidden />}
      {isStarting ? words.isTracking : words.track}
      <span className="sr-only">{words.ofApp(app.name)}</span>
    </Button>
  )
}
