import type { Report } from '#contract/reports.ts'
import { addDays, type Day } from '#domain/days.ts'
import { reportSpans } from '#domain/reports.ts'
import { readChoice, readDay, type Search } from '#web/lib/address-parts.ts'

/** The span, and its last day; by default the newest week that is over. */
export type ReportAddress = { span?: Report['span'] | undefined; to?: Day | undefined }

export const readReportAddress = (search: Search): ReportAddress => ({
  span: readChoice(search.span, reportSpans, 'week'),
  to: readDay(search.to),
})

/** The last day of the period before. */
export const dayBefore = ({ from }: Pick<Report, 'from'>): Day => addDays(from, -1)

/** The last day of the period after; undefined if that is not over `today`. */
export const dayAfter = ({ span, to }: Pick<Report, 'span' | 'to'>, today: Day): Day | undefined => {
  const next = span === 'week' ? addDays(to, 7) : lastOfMonthAfter(to)
  return next < today ? next : undefined
}

/** A month has at least 28 days, so 32 days after its last day is in the month after the next one. */
const lastOfMonthAfter = (to: Day): Day => addDays(`${addDays(to, 32).slice(0, 7)}-01`, -1)
