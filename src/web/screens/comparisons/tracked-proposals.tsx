import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { compareWords as words } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'
import { ProposalList } from './proposal-list.tsx'
import { newestTracked } from './proposed-apps.ts'

/** Suggests the user's tracked apps. If the list fails to load, the search still works. */
export const TrackedProposals = ({ user, address }: { user: User; address: CompareAddress }) => {
  const { data: tracked = [] } = useQuery(trackedAppsQuery(user.id))
  return <ProposalList label={words.search.tracked} proposed={newestTracked(tracked, address)} address={address} />
}
