import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { users } from '../accounts/accounts.table.ts'
import type { Database } from '../platform/database/database.ts'
import { apiTokens } from './tokens.table.ts'

export type TokenRow = typeof apiTokens.$inferSelect

const isAlive = (now: Date) => or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now))

export const insertToken = async (db: Database, row: TokenRow): Promise<void> => {
  await db.insert(apiTokens).values(row)
}

/** The token and its owner in one statement, because every call with a token needs both. */
export const findToken = async (db: Database, secretHash: string, now: Date) => {
  const [row] = await db
    .select({ token: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.secretHash, secretHash), isAlive(now)))
  return row
}

export const countTokens = async (db: Database, userId: string, now: Date): Promise<number> => {
  const [row] = await db
    .select({ tokens: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isAlive(now)))
  return row?.tokens ?? 0
}

export const listTokensOf = (db: Database, userId: string, now: Date): Promise<TokenRow[]> =>
  db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isAlive(now)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))

export const listTokensOfAll = (db: Database, now: Date) =>
  db
    .select({ token: apiTokens, username: users.username })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(isAlive(now))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))

export const recordTokenUse = async (db: Database, id: string, now: Date): Promise<void> => {
  await db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id))
}

/** Deletes a token, of this person only if one is named; undefined if there is none. */
export const deleteToken = async (
  db: Database,
  { id, userId }: { id: string; userId?: string },
): Promise<TokenRow | undefined> => {
  const isTheirs = userId === undefined ? undefined : eq(apiTokens.userId, userId)
  const [row] = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), isTheirs))
    .returning()
  return row
}

export const deleteExpiredTokens = async (db: Database, now: Date): Promise<void> => {
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, now))
}
