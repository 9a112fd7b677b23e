import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { currentUserQuery } from './current-user.ts'
import { findQueryData } from './prefetch.ts'

type Visit = { context: { queryClient: QueryClient }; location: Pick<ParsedLocation, 'pathname' | 'searchStr'> }

export const findUser = (queryClient: QueryClient): Promise<User | null | undefined> =>
  findQueryData(queryClient, currentUserQuery)

/**
 * Redirects visitors to the sign-in page, which sends them back afterwards. Page loaders get the user: undefined if the query
 * for the user failed, which the screen then shows.
 */
export const ensureMember = async ({ context, location }: Visit): Promise<{ user: User | undefined }> => {
  const user = await findUser(context.queryClient)
  const { pathname, searchStr } = location
  if (user === null) throw redirect({ to: '/auth', search: { return: `${pathname}${searchStr}` } })
  return { user }
}

/**
 * SPEC §2: redirects members who are not admins to the first page. A visitor may be an admin, so they are asked to sign in.
 */
export const ensureAdmin = async (visit: Visit): Promise<{ user: User | undefined }> => {
  const { user } = await ensureMember(visit)
  if (user && !user.isAdmin) throw redirect({ to: '/' })
  return { user }
}

export const ensureVisitor = async ({ context }: Visit, returnTo = '/apps'): Promise<void> => {
  if (await findUser(context.queryClient)) throw redirect({ href: returnTo })
}
