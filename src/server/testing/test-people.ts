import { randomUUID } from 'node:crypto'
import { ensureUser, saveRole } from '../accounts/users.repository.ts'
import type { Services } from '../services.ts'

/** The header that a browser of this site sends with changes. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin' }

type Person = { name?: string; isAdmin?: boolean }

/** Signs a person in; `cookie` is the complete header. A name always refers to the same person. */
export const signIn = async (
  { database: { db }, clock, membership: { accounts } }: Pick<Services, 'database' | 'clock' | 'membership'>,
  { name = randomUUID(), isAdmin = false }: Person = {},
): Promise<{ userId: string; cookie: string }> => {
  const identity = {
    issuer: 'https://test.invalid',
    subject: name,
    username: name,
    email: null,
    isEmailVerified: false,
  }
  const { id: userId } = await ensureUser(db, identity, clock.now())
  if (isAdmin) await saveRole(db, userId, true)
  const { secret } = await accounts.sessions.start(userId, { userAgent: undefined, former: undefined })
  return { userId, cookie: `session=${secret}` }
}
