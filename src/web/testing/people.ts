import type { QueryClient } from '@tanstack/react-query'
import type { SignInWay, User } from '#contract/accounts.ts'
import type { Person } from '#contract/people.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { signInWayQuery } from '#web/screens/auth/auth.queries.ts'

/** Users for tests of the screens, with names that must be escaped. */
export const exampleMember: User = {
  id: '0b8f4f6e-6c0e-4c58-9f7e-1d2a3b4c5d6e',
  username: 'Mira <b>',
  email: 'mira@example.com',
  isEmailVerified: true,
  isAdmin: false,
  notificationsEnabled: true,
  locale: null,
  timeZone: null,
}

export const exampleAdmin: User = {
  ...exampleMember,
  id: '1c9f5f7e-7d1f-4d69-8a8f-2e3b4c5d6e7f',
  username: 'Ada',
  email: null,
  isEmailVerified: false,
  isAdmin: true,
}

const seenAt = '2026-11-20T14:02:00.000Z'

export const toPerson = ({ id, username, email, isAdmin }: User): Person => ({
  id,
  username,
  email,
  isAdmin,
  isAdminBySetting: false,
  createdAt: seenAt,
  lastSeenAt: seenAt,
})

/** Seeds the signed-in user; null for a visitor. */
export const seedUser = (queryClient: QueryClient, user: User | null): void => {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
}

export const seedSignInWay = (queryClient: QueryClient, way: SignInWay): void => {
  queryClient.setQueryData(signInWayQuery.queryKey, way)
}
