import type { QueryClient } from '@tanstack/react-query'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { findUser } from '#web/lib/guards.ts'
import { createServerPart } from '#web/lib/server-part.tsx'
import type { CompareAddress } from './compare-address.ts'

export const publicProposalsPart = createServerPart(
  'public-proposals',
  async () => (await import('./public-proposals.tsx')).PublicProposals,
)

/** Two apps make a comparison. From then on it comes first. */
export const isBegun = ({ apps = [] }: CompareAddress): boolean => apps.length > 1

/** Prefetches the public apps for a visitor who has not begun. */
export const preparePublicProposals = async (queryClient: QueryClient, address: CompareAddress): Promise<void> => {
  if (isBegun(address) || (await findUser(queryClient))) return
  await publicProposalsPart.prepare(queryClient, publicAppsQuery())
}
