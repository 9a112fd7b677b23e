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

/** Prefetches the circumstances, for a page that has the notes itself. */
export const prepareCircumstances = async ({
  queryClient,
  appStoreId,
  ...asked
}: CircumstancesInput): Promise<void> => {
  if (findAppId(appStoreId) === undefined) return
  await circumstancesPart.prepare(queryClient, circumstancesQuery(appStoreId, asked))
}

/**
 * The same with the notes of a signed-in user, for a page that shows them nowhere else: what belongs to the part is not in the
 * state of the page.
 */
export const prepareCircumstancesWithNotes = async (input: CircumstancesInput): Promise<void> => {
  const { queryClient, appStoreId } = input
  const user = await findUser(queryClient)
  const isKnown = user && findAppId(appStoreId) !== undefined
  await Promise.all([
    prepareCircumstances(input),
    isKnown && circumstancesPart.prepare(queryClient, appNotesQuery(user.id, appStoreId)),
  ])
}
