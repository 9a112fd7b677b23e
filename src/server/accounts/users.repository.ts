import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { users } from './accounts.table.ts'

export type UserRow = typeof users.$inferSelect

/** A person's identity as reported by the issuer. */
export type ProvenIdentity = {
  issuer: string
  subject: string
  username: string
  email: string | null
  isEmailVerified: boolean
}

/** Finds or creates the person with this issuer and subject, and updates the name and address. */
export const ensureUser = async (db: Database, identity: ProvenIdentity, now: Date): Promise<UserRow> => {
  const { username, email, isEmailVerified } = identity
  const [row] = await db
    .insert(users)
    .values({ id: randomUUID(), ...identity, createdAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: { username, email, isEmailVerified, lastSeenAt: now },
    })
    .returning()
  if (!row) throw new Error('The database stored a person but returned no row.')
  return row
}

export const findUser = async (db: Database, userId: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row
}

/** Serializes inserts for one person, so that parallel inserts cannot exceed a limit. False if the account was deleted. */
export const lockUser = async (db: Database, userId: string): Promise<boolean> => {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return rows.length > 0
}

export const findUserByIdentity = async (
  db: Database,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
): Promise<UserRow | undefined> => {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
  return row
}

export const listUsers = (db: Database): Promise<UserRow[]> =>
  db.select().from(users).orderBy(asc(users.username), asc(users.id))

export const savePreferences = async (
  db: Database,
  userId: string,
  preferences: Pick<UserRow, 'locale' | 'timeZone'>,
): Promise<void> => {
  await db.update(users).set(preferences).where(eq(users.id, userId))
}

export const recordSeen = async (db: Database, userId: string, now: Date): Promise<void> => {
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId))
}

export const saveRole = async (db: Database, userId: string, isAdmin: boolean): Promise<void> => {
  await db.update(users).set({ isAdmin }).where(eq(users.id, userId))
}

/** Deletes the person and all rows that refer to them. */
export const deleteUser = async (db: Database, userId: string): Promise<void> => {
  await db.delete(users).where(eq(users.id, userId))
}
