import { eq, sql } from 'drizzle-orm'
import { type AlertSchedule, defaultQuestions, defaultSchedule, defaultScopeOf } from '#domain/alerts.ts'
import { users } from '../../accounts/accounts.table.ts'
import { notificationSettings } from '../../accounts/notifications.table.ts'
import { createSecret } from '../../accounts/secrets.rules.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { sqlMoment } from '../../platform/database/moments.ts'
import { alertPeople, alertRules } from '../alerts.table.ts'

const firstRules = JSON.stringify(
  defaultQuestions.map(question => {
    return { question, scope: defaultScopeOf(question) }
  }),
)

/**
 * Only the statement that inserts the person inserts the first rules. So removed rules do not come back, and two parallel
 * requests insert them once. Skips deleted accounts.
 */
const insertPeople = async (db: Database, userIds: readonly string[], now: Date): Promise<void> => {
  const secrets = userIds.map(createSecret)
  await db.execute(sql`
    WITH created AS (
      INSERT INTO ${alertPeople} (user_id, schedule, feed_secret)
      SELECT users.id, ${JSON.stringify(defaultSchedule)}::jsonb, fresh.secret
      FROM unnest(${arrayOf(userIds, 'uuid')}, ${arrayOf(secrets, 'text')}) AS fresh (id, secret)
      JOIN users ON users.id = fresh.id
      ORDER BY users.id FOR KEY SHARE OF users
      ON CONFLICT (user_id) DO NOTHING
      RETURNING user_id)
    INSERT INTO ${alertRules} (id, user_id, app_id, question, scope, is_on, created_at)
    SELECT gen_random_uuid(), user_id, NULL, first.rule -> 'question', first.rule -> 'scope', true,
      ${sqlMoment(now)} - (${defaultQuestions.length + 1} - first.place) * interval '1 millisecond'
    FROM created
    CROSS JOIN jsonb_array_elements(${firstRules}::jsonb) WITH ORDINALITY AS first (rule, place)`)
}

/** Creates the person's schedule, feed and first rules if missing. Safe inside any transaction. */
export const ensureAlertPerson = (db: Database, userId: string, now: Date): Promise<void> =>
  insertPeople(db, [userId], now)

/** The same for everyone who started tracking an app before alerts existed. */
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
  locale: string | null
  readUpTo: number
}

/** Only people who turned notifications off are silenced; the default is on. */
export const isSilenced = sql`EXISTS (
  SELECT FROM notification_settings AS choice WHERE choice.user_id = users.id AND NOT choice.is_enabled)`

export const findAlertPerson = async (db: Database, userId: string): Promise<AlertPerson | undefined> => {
  const { schedule, feedSecret, readUpTo } = alertPeople
  const [row] = await db
    .select({
      schedule,
      feedSecret,
      readUpTo,
      timeZone: users.timeZone,
      locale: users.locale,
      isEnabled: notificationSettings.isEnabled,
    })
    .from(alertPeople)
    .innerJoin(users, eq(users.id, alertPeople.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, alertPeople.userId))
    .where(eq(alertPeople.userId, userId))
  if (!row) return undefined
  const { isEnabled, ...person } = row
  return { ...person, isOn: isEnabled !== false }
}

/** Returns whether the person exists. */
export const saveSchedule = async (db: Database, userId: string, schedule: AlertSchedule): Promise<boolean> => {
  const rows = await db
    .update(alertPeople)
    .set({ schedule })
    .where(eq(alertPeople.userId, userId))
    .returning({ userId: alertPeople.userId })
  return rows.length > 0
}

/** Returns the new secret; undefined if the person does not exist. */
export const replaceFeedSecret = async (db: Database, userId: string): Promise<string | undefined> => {
  const [row] = await db
    .update(alertPeople)
    .set({ feedSecret: createSecret() })
    .where(eq(alertPeople.userId, userId))
    .returning({ feedSecret: alertPeople.feedSecret })
  return row?.feedSecret
}

/** Malformed secrets are not queried: the database rejects some texts, and its error message would reveal them. */
const secretPattern = /^[\w-]{43}$/

/** The owner of the feed; undefined for an unknown or replaced secret. */
export const findFeedOwner = async (db: Database, feedSecret: string): Promise<string | undefined> => {
  if (!secretPattern.test(feedSecret)) return undefined
  const [row] = await db
    .select({ userId: alertPeople.userId })
    .from(alertPeople)
    .where(eq(alertPeople.feedSecret, feedSecret))
  return row?.userId
}

/**
 * The schedules and time zones of these people; a null zone means UTC. Fields that a stored schedule lacks get their
 * defaults.
 */
export const listSchedules = async (
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, { schedule: AlertSchedule; timeZone: string | null }>> => {
  const rows = await rowsOf<{ user_id: string; schedule: AlertSchedule; time_zone: string | null }>(
    db,
    sql`SELECT person.user_id, person.schedule, users.time_zone
        FROM alert_people AS person JOIN users ON users.id = person.user_id
        WHERE person.user_id = ANY(${arrayOf(userIds, 'uuid')})`,
  )
  return new Map(
    rows.map(({ user_id, schedule, time_zone: timeZone }) => [
      user_id,
      { schedule: { ...defaultSchedule, ...schedule }, timeZone },
    ]),
  )
}

export type ReportReader = { userId: string; schedule: AlertSchedule; timeZone: string | null }

/** Everyone who chose to get reports, and when. */
export const listReportReaders = async (db: Database): Promise<ReportReader[]> => {
  const rows = await rowsOf<{ user_id: string; schedule: AlertSchedule; time_zone: string | null }>(
    db,
    sql`SELECT person.user_id, person.schedule, users.time_zone
        FROM alert_people AS person JOIN users ON users.id = person.user_id
        WHERE person.schedule ->> 'report' IN ('week', 'month')
        ORDER BY person.user_id`,
  )
  return rows.map(({ user_id: userId, schedule, time_zone: timeZone }) => ({
    userId,
    schedule: { ...defaultSchedule, ...schedule },
    timeZone,
  }))
}
