import { useQuery } from '@tanstack/react-query'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { compareWords as words } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'
import { ProposalList } from './proposal-list.tsx'
import { widestKnown } from './proposed-apps.ts'

/** Suggests public apps to visitors. If the list fails to load, the search still works. */
export const PublicProposals = ({ address }: { address: CompareAddress }) => {
  const { data: apps = [] } = useQuery(publicAppsQuery())
  return <ProposalList label={words.search.public} proposed={widestKnown(apps, address)} address={address} />
}
