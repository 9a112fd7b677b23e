import type { QueryClient } from '@tanstack/react-query'
import { findAppId } from '#domain/ranks.ts'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import { findUser } from '#web/lib/guards.ts'
import { createServerPart } from '#web/lib/server-part.tsx'
import { type AskedCircumstances, circumstancesQuery } from './circumstances.queries.ts'

/** What was measured near a move, on the overview and on the history of an app. */
export const circumstancesPart = createServerPart(
  'circumstances',
  async () => (await import('./circumstances-card.tsx')).CircumstancesCard,
)

type CircumstancesInput = AskedCircumstances & { queryClient: QueryClient; appStoreId: string }

/** Prefetches the circumstances and, for a signed-in user, their notes. */
export const prepareCircumstances = async ({
  queryClient,
  appStoreId,
  ...asked
}: CircumstancesInput): Promise<void> => {
  if (findAppId(appStoreId) === undefined) return
  const user = await findUser(queryClient)
  await Promise.all([
    circumstancesPart.prepare(queryClient, circumstancesQuery(appStoreId, asked)),
    user && circumstancesPart.prepare(queryClient, appNotesQuery(user.id, appStoreId)),
  ])
}
