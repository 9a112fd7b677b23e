import { randomUUID } from 'node:crypto'
import { ensureUser, saveRole } from '../accounts/users.repository.ts'
import type { Services } from '../services.ts'

/** What a browser of this site says of a change it asks for. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin' }

type Person = { name?: string; isAdmin?: boolean }

/** Somebody who is signed in: `cookie` is a whole header. A name stands for one person, however often they sign in. */
export const signIn = async (
  { database: { db }, clock, accounts }: Pick<Services, 'database' | 'clock' | 'accounts'>,
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
