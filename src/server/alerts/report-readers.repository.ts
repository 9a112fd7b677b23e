import { sql } from 'drizzle-orm'
import { type AlertSchedule, defaultSchedule } from '#domain/alerts.ts'
import { type Database, rowsOf } from '../platform/database.ts'

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
