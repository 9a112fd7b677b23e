import { CronExpressionParser } from 'cron-parser'
import { z } from 'zod'

const isCron = (text: string): boolean => {
  try {
    CronExpressionParser.parse(text)
    return text.trim().split(/\s+/).length === 5
  } catch {
    return false
  }
}

/** Five cron fields, or `off`, which is null: the job then runs by hand only. */
export const cronSchedule = (fallback: string) =>
  z
    .string()
    .refine(text => text === 'off' || isCron(text), 'must be five cron fields such as "17 */3 * * *", or "off"')
    .transform(text => (text === 'off' ? null : text))
    .default(fallback === 'off' ? null : fallback)

/** When a schedule (UTC) is due next. */
export const findNextRun = (schedule: string, now: Date): Date =>
  CronExpressionParser.parse(schedule, { currentDate: now, tz: 'UTC' }).next().toDate()

/** When a schedule (UTC) was due last, and the time before. */
export const findLastRuns = (schedule: string, now: Date): { last: Date; before: Date } => {
  const runs = CronExpressionParser.parse(schedule, { currentDate: now, tz: 'UTC' })
  return { last: runs.prev().toDate(), before: runs.prev().toDate() }
}
