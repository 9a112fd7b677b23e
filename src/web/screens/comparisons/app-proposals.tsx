import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { App } from '#contract/apps.ts'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { compareWords } from './compare.words.ts'
import { type CompareAddress, withApp } from './compare-address.ts'
import { newestTracked, widestKnown } from './proposed-apps.ts'

const { search: words } = compareWords

type ProposalsProps = { label: string; proposed: readonly App[]; address: CompareAddress }

const Proposals = ({ label, proposed, address }: ProposalsProps) =>
  proposed.length > 0 && (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-second">{label}</span>
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

const TrackedProposals = ({ user, address }: { user: User; address: CompareAddress }) => {
  const { data: tracked = [] } = useQuery(trackedAppsQuery(user.id))
  return <Proposals label={words.tracked} proposed={newestTracked(tracked, address)} address={address} />
}

const PublicProposals = ({ address }: { address: CompareAddress }) => {
  const { data: apps = [] } = useQuery(publicAppsQuery())
  return <Proposals label={words.public} proposed={widestKnown(apps, address)} address={address} />
}

/** Suggests the user's tracked apps, or to visitors public ones, one click each. If the list fails to load, the search still works. */
export const AppProposals = ({ user, address }: { user: User | null; address: CompareAddress }) =>
  user ? <TrackedProposals user={user} address={address} /> : <PublicProposals address={address} />
