import { useQuery } from '@tanstack/react-query'
import type { FoundApp as Found } from '#contract/search.ts'
import { FoundApp } from '#web/components/app-search/found-apps.tsx'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { findAppWords as words } from './find-app.words.ts'

type FindAppRowProps = { app: Found; isChosen: boolean; isTracked: boolean; onChoose: () => void }

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
    <FoundApp app={app} isFirstSight />
    {isTracked && <span className="shrink-0 text-sm text-second">{words.isTracked}</span>}
  </label>
)

type FindAppResultsProps = {
  userId: string
  apps: readonly Found[]
  chosen: Found | undefined
  onChoose: (app: Found) => void
}

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
