import { eq, sql } from 'drizzle-orm'
import { type AlertSchedule, everyChart, firstQuestions, firstSchedule } from '#domain/alerts.ts'
import { users } from '../accounts/accounts.table.ts'
import { notificationSettings } from '../accounts/notifications.table.ts'
import { createSecret } from '../accounts/secrets.rules.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { sqlMoment } from '../platform/moments.ts'
import { alertPeople, alertRules } from './alerts.table.ts'

/**
 * Only whoever inserts the person inserts the rules, in the same statement: what a person removed does not come back, and
 * two who ask at once write the rules once. Nothing happens for accounts that are gone.
 */
const insertPeople = async (db: Database, userIds: readonly string[], now: Date): Promise<void> => {
  const secrets = userIds.map(createSecret)
  await db.execute(sql`
    WITH created AS (
      INSERT INTO ${alertPeople} (user_id, schedule, feed_secret)
      SELECT users.id, ${JSON.stringify(firstSchedule)}::jsonb, fresh.secret
      FROM unnest(${`{${userIds.join(',')}}`}::uuid[], ${`{${secrets.join(',')}}`}::text[]) AS fresh (id, secret)
      JOIN users ON users.id = fresh.id
      ORDER BY users.id FOR KEY SHARE OF users
      ON CONFLICT (user_id) DO NOTHING
      RETURNING user_id)
    INSERT INTO ${alertRules} (id, user_id, app_id, question, scope, is_on, created_at)
    SELECT gen_random_uuid(), user_id, NULL, first.question, ${JSON.stringify(everyChart)}::jsonb, true,
      ${sqlMoment(now)} - (${firstQuestions.length + 1} - first.place) * interval '1 millisecond'
    FROM created
    CROSS JOIN jsonb_array_elements(${JSON.stringify(firstQuestions)}::jsonb) WITH ORDINALITY AS first (question, place)`)
}

/** The person's schedule, feed and first rules, where they are not there yet. May be called inside any transaction. */
export const ensureAlertPerson = (db: Database, userId: string, now: Date): Promise<void> =>
  insertPeople(db, [userId], now)

/** The same for everybody who tracks an app and began before there were alerts. */
export const ensureAlertPeople = async (db: Database, now: Date): Promise<void> => {
  const missing = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM users
        WHERE NOT EXISTS (SELECT FROM alert_people WHERE alert_people.user_id = users.id)
          AND EXISTS (SELECT FROM tracked_apps WHERE tracked_apps.user_id = users.id)`,
  )
  if (missing.length === 0) return
  await insertPeople(
    db,
    missing.map(({ id }) => id),
    now,
  )
}

export type AlertPerson = {
  isOn: boolean
  schedule: AlertSchedule
  feedSecret: string
  timeZone: string | null
  readUpTo: number
}

/** Who chose nothing about notifications is told; only who turned them off is not. */
export const isSilenced = sql`EXISTS (
  SELECT FROM notification_settings AS choice WHERE choice.user_id = users.id AND NOT choice.is_enabled)`

export const findAlertPerson = async (db: Database, userId: string): Promise<AlertPerson | undefined> => {
  const { schedule, feedSecret, readUpTo } = alertPeople
  const [row] = await db
    .select({ schedule, feedSecret, readUpTo, timeZone: users.timeZone, isEnabled: notificationSettings.isEnabled })
    .from(alertPeople)
    .innerJoin(users, eq(users.id, alertPeople.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, alertPeople.userId))
    .where(eq(alertPeople.userId, userId))
  if (!row) return undefined
  const { isEnabled, ...person } = row
  return { ...person, isOn: isEnabled !== false }
}

/** Answers whether there is such a person. */
export const saveSchedule = async (db: Database, userId: string, schedule: AlertSchedule): Promise<boolean> => {
  const rows = await db
    .update(alertPeople)
    .set({ schedule })
    .where(eq(alertPeople.userId, userId))
    .returning({ userId: alertPeople.userId })
  return rows.length > 0
}

/** The new secret; undefined when there is no such person. */
export const replaceFeedSecret = async (db: Database, userId: string): Promise<string | undefined> => {
  const [row] = await db
    .update(alertPeople)
    .set({ feedSecret: createSecret() })
    .where(eq(alertPeople.userId, userId))
    .returning({ feedSecret: alertPeople.feedSecret })
  return row?.feedSecret
}

/** What cannot be a secret is not even looked for: a database refuses some texts, and its error would tell them. */
const secretPattern = /^[\w-]{43}$/

/** Whose feed this is; undefined for a secret that nobody has, or has no more. */
export const findFeedOwner = async (db: Database, feedSecret: string): Promise<string | undefined> => {
  if (!secretPattern.test(feedSecret)) return undefined
  const [row] = await db
    .select({ userId: alertPeople.userId })
    .from(alertPeople)
    .where(eq(alertPeople.feedSecret, feedSecret))
  return row?.userId
}
