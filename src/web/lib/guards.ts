import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { currentUserQuery } from './current-user.ts'
import { findAnswer } from './prefetch.ts'

/** What the router hands to `beforeLoad`, as far as a guard reads it. */
type Visit = { context: { queryClient: QueryClient }; location: Pick<ParsedLocation, 'pathname' | 'searchStr'> }

/** Who asks for a page: null for a visitor, undefined while that cannot be known. */
export const findUser = (queryClient: QueryClient): Promise<User | null | undefined> =>
  findAnswer(queryClient, currentUserQuery)

/** Leads visitors to the sign-in, and from there back. While nobody can tell who asks, the screen says so. */
export const ensureMember = async ({ context, location }: Visit): Promise<void> => {
  const user = await findUser(context.queryClient)
  const { pathname, searchStr } = location
  if (user === null) throw redirect({ to: '/auth', search: { return: `${pathname}${searchStr}` } })
}

/** SPEC §2: whoever is no admin finds the first page instead; a visitor may be one, and is asked to sign in. */
export const ensureAdmin = async (visit: Visit): Promise<void> => {
  await ensureMember(visit)
  const user = await findUser(visit.context.queryClient)
  if (user && !user.isAdmin) throw redirect({ to: '/' })
}

/** Leads on who has nothing to do on the sign-in page, being signed in. */
export const ensureVisitor = async ({ context }: Visit, returnTo = '/apps'): Promise<void> => {
  if (await findUser(context.queryClient)) throw redirect({ href: returnTo })
}
