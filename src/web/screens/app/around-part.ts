import type { QueryClient } from '@tanstack/react-query'
import { findAppId } from '#domain/ranks.ts'
import { watchedQuery } from '#web/components/best-country/watched.queries.ts'
import type { ScopeAddress } from '#web/components/scopes/scope-query.ts'
import { findUser } from '#web/lib/guards.ts'
import { createServerPart } from '#web/lib/server-part.tsx'
import { aroundQuery } from './around.queries.ts'

/** The map of the overview. */
export const aroundPart = createServerPart(
  'around-the-world',
  async () => (await import('./around-the-world.tsx')).AroundTheWorld,
)

type AroundInput = ScopeAddress & { queryClient: QueryClient; appStoreId: string }

/** Prefetches the app's rank in every country and, for a signed-in user, the countries they watch. */
export const prepareAround = async ({ queryClient, appStoreId, ...address }: AroundInput): Promise<void> => {
  if (findAppId(appStoreId) === undefined) return
  const user = await findUser(queryClient)
  await Promise.all([
    aroundPart.prepare(queryClient, aroundQuery(appStoreId, address)),
    user && aroundPart.prepare(queryClient, watchedQuery(user.id)),
  ])
}
