import { and, asc, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit.ts'
import { users } from '../accounts/accounts.table.ts'
import type { Member } from '../platform/access.ts'
import type { Database } from '../platform/database.ts'
import { auditEntries } from './audit.table.ts'

/** Something an admin does; see `auditEntry` of the contract for the parts. */
export type Act = {
  action: AuditAction
  subject?: string | undefined
  subjectName?: string | undefined
  reason?: string | undefined
  details?: string | undefined
}

export type Actor = Pick<Member, 'userId'>

/** Records an act. Call it in the transaction of the act, so that both are stored or neither. */
export const recordAct = async (db: Database, { userId }: Actor, act: Act, at: Date): Promise<void> => {
  await db.insert(auditEntries).values({ ...act, userId, at })
}

export type ActRow = typeof auditEntries.$inferSelect

/** `username`: null once that account was deleted. */
export type SignedAct = ActRow & { username: string | null }

/** The newest acts that were written down before the one with the number `before`. */
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

/** What a person did as an admin, in the order of time. */
export const listActsBy = (db: Database, userId: string): Promise<ActRow[]> =>
  db.select().from(auditEntries).where(eq(auditEntries.userId, userId)).orderBy(asc(auditEntries.id))

const isRoleChangeOf = (userId: string): SQL | undefined =>
  and(eq(auditEntries.action, 'role.change'), eq(auditEntries.subject, userId))

/** When admins changed the role of a person, in the order of time. */
export const listRoleChanges = (db: Database, userId: string): Promise<ActRow[]> =>
  db.select().from(auditEntries).where(isRoleChangeOf(userId)).orderBy(asc(auditEntries.id))

/** That the role of somebody was changed stays written down, and whose it was does not. */
export const forgetRoleChanges = async (db: Database, userId: string): Promise<void> => {
  await db.update(auditEntries).set({ subject: null, subjectName: null }).where(isRoleChangeOf(userId))
}
