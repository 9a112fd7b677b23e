import { useQuery } from '@tanstack/react-query'
import type { FoundApp } from '#contract/search.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { findAppWords as words } from './find-app.words.ts'
import { FindAppRow } from './find-app-row.tsx'

type FindAppResultsProps = {
  userId: string
  apps: readonly FoundApp[]
  chosen: FoundApp | undefined
  onChoose: (app: FoundApp) => void
}

const rows = ['a', 'b', 'c', 'd', 'e'] as const

/** The height of the result rows. */
export const FindAppSkeleton = () => (
  <div aria-hidden="true" className="appears-late">
    {rows.map(row => (
      <div key={row} className="flex h-[55px] items-center gap-3 border-b border-line px-3 last:border-0">
        <Skeleton className="size-4 rounded-full" />
        <Skeleton className="size-9 rounded-icon" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </div>
)

/** Radio buttons for the results. */
export const FindAppResults = ({ userId, apps, chosen, onChoose }: FindAppResultsProps) => {
  const { data: tracked = [] } = useQuery({ ...trackedAppsQuery(userId), enabled: false })
  const trackedIds = new Set(tracked.map(app => app.appStoreId))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.results}</legend>
      {apps.map(app => (
        <FindAppRow
          key={app.appStoreId}
          app={app}
          isChosen={app === chosen}
          isTracked={trackedIds.has(app.appStoreId)}
          onChoose={() => onChoose(app)}
        />
      ))}
    </fieldset>
  )
}
