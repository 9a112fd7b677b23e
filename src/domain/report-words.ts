import type { Day } from './days.ts'
import type { RankState } from './ranks.ts'

/** An app in a chart on the measured days of a span. */
export type MeasuredDays = {
  /** The rank on the first and on the last measured day; null if the app was not in the chart then. */
  first: number | null
  last: number | null
  /** Null without a measured day. */
  firstDay: Day | null
  lastDay: Day | null
  best: number | null
  measuredDays: number
}

export type ReportedMove = MeasuredDays & {
  /** Without one, `state` says why the app has no rank now. */
  hasChart: boolean
  state: RankState['state']
}

export type ReportSay = { number: (value: number) => string; day: (day: Day) => string; country: string }

const withoutChart: Record<RankState['state'], string> = {
  ranked: 'Not in any of its charts now',
  unranked: 'Not in any of its charts now',
  empty: 'Its charts are empty now',
  failed: 'Not all of its charts were measured recently, so its current rank is unknown',
  'not-offered': 'Not sold in any measured country',
  'not-tracked': 'Its charts are not tracked yet',
}

const outside = 'not in the chart'
const capitalised = 'Not in the chart'

const ranksText = ({ first, last, best, measuredDays }: MeasuredDays, { number, country }: ReportSay): string => {
  if (first === null && last === null) {
    if (measuredDays === 1) return `${capitalised} in ${country}`
    if (best === null) return `${capitalised} in ${country} on any measured day`
    return `${capitalised} in ${country} on the first and the last day, best #${number(best)} between them`
  }
  if (first !== null && first === last) {
    return `#${number(first)} in ${country}${measuredDays === 1 ? '' : ' on the first and the last day'}`
  }
  const [from, to] = [first === null ? capitalised : `#${number(first)}`, last === null ? outside : `#${number(last)}`]
  return `${from} → ${to} in ${country}`
}

type Said = { span: { from: Day; to: Day }; say: ReportSay }

/** Names the measured days unless they are the first and the last day of the span. */
const daysText = ({ firstDay, lastDay }: MeasuredDays, { span, say }: Said): string => {
  if (firstDay === null || lastDay === null || (firstDay === span.from && lastDay === span.to)) return ''
  if (firstDay === lastDay) return ` (measured on ${say.day(firstDay)} only)`
  return ` (measured from ${say.day(firstDay)} to ${say.day(lastDay)})`
}

/** `#60 → #8 in Japan`: from the first measured day to the last one. A day without a measurement is neither. */
export const describeReportedMove = (move: ReportedMove, said: Said): string => {
  if (!move.hasChart) return withoutChart[move.state]
  if (move.measuredDays === 0) return `Not measured in ${said.say.country} in this period`
  return ranksText(move, said.say) + daysText(move, said)
}
