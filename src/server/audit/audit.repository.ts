import { and, asc, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit.ts'
import { users } from '../accounts/accounts.table.ts'
import type { Database } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import { auditEntries } from './audit.table.ts'

/** An admin's action; `auditEntry` in the contract describes the fields. */
export type Act = {
  action: AuditAction
  subject?: string | undefined
  subjectName?: string | undefined
  reason?: string | undefined
  details?: string | undefined
}

export type Actor = Pick<Member, 'userId'>

/** Records an action. Call it in the action's transaction, so that both are stored or neither. */
export const recordAct = async (db: Database, { userId }: Actor, act: Act, at: Date): Promise<void> => {
  await db.insert(auditEntries).values({ ...act, userId, at })
}

export const deleteActsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.delete(auditEntries).where(lt(auditEntries.at, before))
}

export type ActRow = typeof auditEntries.$inferSelect

/** `username` is null once the account is deleted. */
export type SignedAct = ActRow & { username: string | null }

/** The newest actions, or those before the id `before`. */
export const listActs = async (
  db: Database,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SignedAct[]> => {
  const rows = await db
    .select({ act: auditEntries, username: users.username })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(before === undefined ? undefined : lt(auditEntries.id, before))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
  return rows.map(({ act, username }) => ({ ...act, username }))
}

/** A person's actions as an admin, oldest first. */
export const listActsBy = (db: Database, userId: string): Promise<ActRow[]> =>
  db.select().from(auditEntries).where(eq(auditEntries.userId, userId)).orderBy(asc(auditEntries.id))

const isRoleChangeOf = (userId: string): SQL | undefined =>
  and(eq(auditEntries.action, 'role.change'), eq(auditEntries.subject, userId))

/** Changes to a person's role, oldest first. */
export const listRoleChanges = (db: Database, userId: string): Promise<ActRow[]> =>
  db.select().from(auditEntries).where(isRoleChangeOf(userId)).orderBy(asc(auditEntries.id))

/** Keeps the entries about a role change but removes the name of the person concerned. */
export const forgetRoleChanges = async (db: Database, userId: string): Promise<void> => {
  await db.update(auditEntries).set({ subject: null, subjectName: null }).where(isRoleChangeOf(userId))
}
