import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { App, StandingApp } from '#contract/apps.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { compareWords } from './compare.words.ts'
import { type CompareAddress, isBegun, withApp } from './compare-address.ts'

const { search: words } = compareWords

const mostProposed = 6

const notChosen = <Proposed extends App>(all: readonly Proposed[], { apps = [] }: CompareAddress): Proposed[] =>
  all.filter(({ appStoreId }) => !apps.includes(appStoreId))

export const newestTracked = (tracked: readonly TrackedApp[], address: CompareAddress): TrackedApp[] =>
  notChosen(tracked, address)
    .toSorted((a, b) => b.trackedAt.localeCompare(a.trackedAt))
    .slice(0, mostProposed)

export const widestKnown = (apps: readonly StandingApp[], address: CompareAddress): StandingApp[] =>
  notChosen(apps, address)
    .toSorted((a, b) => b.countriesCount - a.countriesCount)
    .slice(0, mostProposed)

type ProposalListProps = { label: string; proposed: readonly App[]; address: CompareAddress }

const ProposalList = ({ label, proposed, address }: ProposalListProps) =>
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

type ProposalsProps = { address: CompareAddress }

/** If the list fails to load, the search still works. */
const PublicProposals = ({ address }: ProposalsProps) => {
  const { data: apps = [] } = useQuery(publicAppsQuery())
  return <ProposalList label={words.public} proposed={widestKnown(apps, address)} address={address} />
}

/** If the list fails to load, the search still works. The space is reserved while it loads. */
const TrackedProposals = ({ user, address }: ProposalsProps & { user: User }) => {
  const { data: tracked = [] } = useQuery(trackedAppsQuery(user.id))
  return (
    <div className="min-h-7">
      <ProposalList label={words.tracked} proposed={newestTracked(tracked, address)} address={address} />
    </div>
  )
}

export const Proposals = ({ address }: ProposalsProps) => {
  const user = useUser()
  if (user) return <TrackedProposals user={user} address={address} />
  return !isBegun(address) && <PublicProposals address={address} />
}
