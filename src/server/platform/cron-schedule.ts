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
