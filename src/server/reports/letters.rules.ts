import { DateTime } from 'luxon'
import type { AlertSchedule } from '#domain/alerts.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { zoneOf } from '../deliveries/schedule.rules.ts'
import { lastPeriodBefore, type Period } from './reports.rules.ts'

type Reader = { schedule: AlertSchedule; timeZone: string | null }

/** The day of a letter: the chosen weekday of the week after, or the first of the month after. */
const dayOfLetter = (span: ReportSpan, to: Day, { weekday }: Pick<AlertSchedule, 'weekday'>): Day =>
  addDays(to, span === 'week' ? weekday : 1)

/** The newest whole period whose letter is due: its day and the person's hour have begun in their time zone. */
export const findDuePeriod = (
  { schedule, timeZone }: Reader,
  now: Date,
): (Period & { span: ReportSpan }) | undefined => {
  const { report: span, hour } = schedule
  if (span === 'none') return undefined
  const period = lastPeriodBefore(span, dayOf(now))
  const dueAt = DateTime.fromISO(dayOfLetter(span, period.to, schedule), { zone: zoneOf(timeZone) }).set({ hour })
  return now.getTime() >= dueAt.toMillis() ? { span, ...period } : undefined
}
