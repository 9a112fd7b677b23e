import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { FoundApp } from '#contract/search.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { adminAppsQuery } from '#web/components/curation/curation.queries.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useAddApp } from './use-add-app.ts'

const { search: words, ofApp } = curationWords

// SPEC §9: the same height as the results of the other app search.
const area = 'h-64 overflow-y-auto rounded-button border border-line'

type AddButtonProps = { app: FoundApp; isListed: boolean }

/** The button stays after the app was added, so that it keeps the focus. */
const AddButton = ({ app, isListed }: AddButtonProps) => {
  const { mutate, isPending } = useAddApp()
  const label = isListed ? words.added : words.add
  return (
    <button
      type="button"
      aria-disabled={isListed}
      aria-busy={isPending}
      onClick={() => !isListed && !isPending && mutate(app)}
      className="inline-flex h-8 min-w-20 shrink-0 items-center justify-center gap-1.5 rounded-button border border-line-strong bg-panel px-2.5 text-sm font-medium hover:bg-hover aria-disabled:cursor-default aria-disabled:border-transparent aria-disabled:bg-transparent aria-disabled:text-second"
    >
      {isListed && <Check size={14} aria-hidden />}
      {isPending ? words.adding : label}
      <span className="sr-only">{ofApp(app.name)}</span>
    </button>
  )
}

export const AddableApps = ({ apps }: { apps: readonly FoundApp[] }) => {
  const { data: publicApps = [] } = useQuery(adminAppsQuery)
  const ids = new Set(publicApps.map(({ id }) => id))
  return (
    // The scrolling list needs no tabindex: its links and buttons take the focus.
    <ul aria-label={words.results} className={area}>
      {apps.map(app => (
        <li key={app.id} className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-0">
          <AppIcon src={app.icon} name={app.name} size={36} className="size-9" />
          <span className="min-w-0 flex-1 text-table">
            <NameLink app={app} page="/app/$id" className="block truncate font-medium">
              {app.name}
            </NameLink>
            <span className="block truncate text-sm text-second">
              <bdi>{app.developer}</bdi> · {app.category}
            </span>
          </span>
          <AddButton app={app} isListed={ids.has(app.id)} />
        </li>
      ))}
    </ul>
  )
}

export const AddableSkeleton = () => (
  <div aria-hidden="true" className={`${area} appears-late overflow-hidden`}>
    {['a', 'b', 'c', 'd', 'e'].map(row => (
      <div key={row} className="flex h-[55px] items-center gap-3 border-b border-line px-3 last:border-0">
        <Skeleton className="size-9 rounded-icon" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </div>
)
