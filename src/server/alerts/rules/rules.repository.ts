import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { lockUser } from '../../accounts/users.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { alertRules } from '../alerts.table.ts'
import type { Rule } from './matching.rules.ts'

export type RuleRow = Rule & { id: string; channelIds: readonly string[] | null }
type OwnRule = { userId: string; ruleId: string }

const { id, appId, question, scope, isOn, channelIds } = alertRules
const columns = { id, appId, question, scope, isOn, channelIds }

/** Every query includes the owner, so that other people's rules are not found. */
const isOwn = ({ userId, ruleId }: OwnRule) => and(eq(alertRules.userId, userId), eq(alertRules.id, ruleId))

/** In the order in which they were added. */
export const listRules = (db: Database, userId: string): Promise<RuleRow[]> =>
  db
    .select(columns)
    .from(alertRules)
    .where(eq(alertRules.userId, userId))
    .orderBy(asc(alertRules.createdAt), asc(alertRules.id))

export const insertRule = (
  db: Database,
  { userId, rule, limit, now }: { userId: string; rule: Rule; limit: number; now: Date },
): Promise<RuleRow | 'too-many' | 'account-deleted'> =>
  db.transaction(async tx => {
    if (!(await lockUser(tx, userId))) return 'account-deleted'
    const [known] = await tx.select({ rules: count() }).from(alertRules).where(eq(alertRules.userId, userId))
    if ((known?.rules ?? 0) >= limit) return 'too-many'
    const row = { id: randomUUID(), ...toColumns(rule) }
    await tx.insert(alertRules).values({ ...row, userId, createdAt: now })
    return row
  })

const toColumns = ({ appId, question, scope, isOn, channelIds = null }: Rule): Omit<RuleRow, 'id'> => ({
  appId,
  question,
  scope,
  isOn,
  channelIds,
})

/** Returns the changed rule; undefined if the person has no such rule. */
export const replaceRule = async (db: Database, own: OwnRule, rule: Rule): Promise<RuleRow | undefined> => {
  const [row] = await db.update(alertRules).set(toColumns(rule)).where(isOwn(own)).returning(columns)
  return row
}

export const deleteRule = async (db: Database, own: OwnRule): Promise<boolean> => {
  const removed = await db.delete(alertRules).where(isOwn(own)).returning({ id: alertRules.id })
  return removed.length > 0
}

/** Takes a removed channel out of a person's rules. A rule that named only this one then uses all channels again. */
export const forgetRuleChannel = async (db: Database, { userId, channelId }: { userId: string; channelId: string }) => {
  const named = JSON.stringify([channelId])
  const left = sql<string[] | null>`nullif(${alertRules.channelIds} - ${channelId}::text, '[]'::jsonb)`
  const isNaming = sql`${alertRules.channelIds} @> ${named}::jsonb`
  await db
    .update(alertRules)
    .set({ channelIds: left })
    .where(and(eq(alertRules.userId, userId), isNaming))
}
