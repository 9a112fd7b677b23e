import { and, desc, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { sessions, signInAttempts, users } from './accounts.table.ts'

export type SessionRow = typeof sessions.$inferSelect
export type AttemptRow = typeof signInAttempts.$inferSelect

/** A session has expired if it was last used before `idleSince` or has passed its end. */
export type Limits = { now: Date; idleSince: Date }

const isAlive = ({ now, idleSince }: Limits) => and(gt(sessions.endsAt, now), gt(sessions.lastUsedAt, idleSince))

export const insertSession = async (db: Database, session: SessionRow): Promise<void> => {
  await db.insert(sessions).values(session)
}

/** The session and its user in one statement, because every signed-in request needs both. */
export const findSession = async (db: Database, secretHash: string, limits: Limits) => {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.secretHash, secretHash), isAlive(limits)))
  return row
}

export const listSessions = (db: Database, userId: string, limits: Limits): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(limits)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.startedAt))

export const recordUse = async (db: Database, sessionId: string, now: Date): Promise<void> => {
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId))
}

export const deleteSessionBySecret = async (db: Database, secretHash: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.secretHash, secretHash))
}

/** Only deletes a session of this person. */
export const deleteSession = async (db: Database, userId: string, sessionId: string): Promise<boolean> => {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return removed.length > 0
}

export const deleteSessions = async (db: Database, userId: string, exceptId?: string): Promise<void> => {
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

export const insertAttempt = async (db: Database, attempt: AttemptRow): Promise<void> => {
  await db.insert(signInAttempts).values(attempt)
}

/** Returns and deletes an attempt in one statement, so that it can be used only once. */
export const takeAttempt = async (db: Database, stateHash: string): Promise<AttemptRow | undefined> => {
  const [row] = await db.delete(signInAttempts).where(eq(signInAttempts.stateHash, stateHash)).returning()
  return row
}

/** Deletes expired sessions and sign-in attempts. */
export const deleteEnded = async (db: Database, { now, idleSince }: Limits): Promise<void> => {
  await db.delete(sessions).where(or(lt(sessions.endsAt, now), lt(sessions.lastUsedAt, idleSince)))
  await db.delete(signInAttempts).where(lt(signInAttempts.endsAt, now))
}
