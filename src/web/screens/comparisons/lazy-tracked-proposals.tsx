import type { User } from '#contract/accounts.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import type { CompareAddress } from './compare-address.ts'

const loadProposals = async () => (await import('./tracked-proposals.tsx')).TrackedProposals

/** Loads the suggestions from the user's tracked apps on demand; the space is reserved meanwhile. */
export const LazyTrackedProposals = ({ user, address }: { user: User; address: CompareAddress }) => {
  const TrackedProposals = useOnDemand(loadProposals, { reason: user.id })
  return <div className="min-h-7">{TrackedProposals && <TrackedProposals user={user} address={address} />}</div>
}
