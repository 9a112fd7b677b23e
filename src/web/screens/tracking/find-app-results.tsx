import { useQuery } from '@tanstack/react-query'
import type { FoundApp } from '#contract/search.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { findAppWords as words } from './find-app.words.ts'

type FindAppRowProps = { app: FoundApp; isChosen: boolean; isTracked: boolean; onChoose: () => void }

/** A radio button with the whole row as its label. Arrow keys move between rows. */
const FindAppRow = ({ app, isChosen, isTracked, onChoose }: FindAppRowProps) => (
  <label className="flex cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-0 hover:bg-hover has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
    <input
      type="radio"
      name="found-app"
      checked={isChosen}
      onChange={onChoose}
      className="size-4 shrink-0 accent-accent outline-none"
    />
    <AppIcon src={app.icon} name={app.name} size={36} isFirstSight className="size-9" />
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate text-table font-medium" title={app.name}>
        {app.name}
      </span>
      <span className="block truncate text-sm text-second">
        <bdi>{app.developer}</bdi> · {app.category}
      </span>
    </span>
    {isTracked && <span className="shrink-0 text-sm text-second">{words.isTracked}</span>}
  </label>
)

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
