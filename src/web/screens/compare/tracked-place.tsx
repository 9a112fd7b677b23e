import { useUser } from '#web/lib/current-user.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import type { CompareAddress } from './compare-address.ts'

const loadProposals = async () => (await import('./tracked-proposals.tsx')).TrackedProposals

/** Where whoever is signed in is offered the apps they track; the place is kept while these come. */
export const TrackedPlace = ({ address }: { address: CompareAddress }) => {
  const user = useUser()
  const TrackedProposals = useOnDemand(loadProposals, { reason: user?.id })
  if (!user) return null
  return <div className="min-h-7">{TrackedProposals && <TrackedProposals user={user} address={address} />}</div>
}
