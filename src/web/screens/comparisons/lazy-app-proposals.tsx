import { useUser } from '#web/lib/current-user.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import type { CompareAddress } from './compare-address.ts'

const loadProposals = async () => (await import('./app-proposals.tsx')).AppProposals

/** Two apps make a comparison. From then on it comes first, and only a user's own apps are suggested. */
const isBegun = ({ apps = [] }: CompareAddress): boolean => apps.length > 1

/** Loads the suggestions on demand; the space is reserved meanwhile. */
export const LazyAppProposals = ({ address }: { address: CompareAddress }) => {
  const user = useUser()
  const reason = user?.id ?? (isBegun(address) ? undefined : 'visitor')
  const AppProposals = useOnDemand(loadProposals, { reason })
  if (reason === undefined) return null
  return <div className="min-h-7">{AppProposals && <AppProposals user={user} address={address} />}</div>
}
