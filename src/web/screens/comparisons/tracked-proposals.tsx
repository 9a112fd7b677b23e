import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { compareWords } from './compare.words.ts'
import { type CompareAddress, withApp } from './compare-address.ts'

const { search: words } = compareWords

const mostProposed = 6

/** The most recently tracked apps that are not in the comparison yet. */
const proposedOf = (tracked: readonly TrackedApp[], { apps = [] }: CompareAddress): TrackedApp[] =>
  tracked
    .filter(({ appStoreId }) => !apps.includes(appStoreId))
    .toSorted((a, b) => b.trackedAt.localeCompare(a.trackedAt))
    .slice(0, mostProposed)

/** Suggests the user's tracked apps, one click each. If the list fails to load, the search still works. */
export const TrackedProposals = ({ user, address }: { user: User; address: CompareAddress }) => {
  const { data: tracked = [] } = useQuery(trackedAppsQuery(user.id))
  const proposed = proposedOf(tracked, address)
  if (proposed.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-second">{words.tracked}</span>
      <ul className="flex min-w-0 flex-wrap gap-1.5">
        {proposed.map(app => (
          <li key={app.appStoreId} className="min-w-0">
            <Link
              to="/compare"
              search={withApp(address, app.appStoreId)}
              preload={false}
              resetScroll={false}
              className="flex h-7 min-w-0 items-center gap-1.5 rounded-badge border border-line pr-2 pl-1 hover:bg-hover"
            >
              <AppIcon src={app.icon} name={app.name} size={20} className="size-5 text-xs" />
              <span className="truncate">
                <span className="sr-only">{words.add} </span>
                <bdi>{app.name}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
