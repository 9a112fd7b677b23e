import type { ReportedApp } from '#contract/reports.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { StateAt } from '../history/states.rules.ts'

export type Period = { from: Day; to: Day }

/** Of a UTC day: 0 is Sunday. */
const weekdayOf = (day: Day): number => startOfDay(day).getUTCDay()

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The newest whole period before `today`: Monday to Sunday, or a month. */
export const lastPeriodBefore = (span: ReportSpan, today: Day): Period => {
  const yesterday = addDays(today, -1)
  const to = span === 'week' ? addDays(yesterday, -weekdayOf(yesterday)) : addDays(firstOfMonth(today), -1)
  return periodUntil(span, to)
}

/** Seven days, or the days of the month so far. */
export const periodUntil = (span: ReportSpan, to: Day): Period => ({
  from: span === 'week' ? addDays(to, -6) : firstOfMonth(to),
  to,
})

/** The first, last and best rank of the days, and how many days were measured. Gaps are none of them. */
export const summarizeDays = (
  states: readonly StateAt[],
): Pick<ReportedApp, 'first' | 'last' | 'best' | 'measuredDays'> => {
  const ranks = states.flatMap(state => (state.state === 'ranked' ? [state.rank] : []))
  const measured = states.filter(({ state }) => state === 'ranked' || state === 'unranked')
  return {
    first: ranks[0] ?? null,
    last: ranks.at(-1) ?? null,
    best: ranks.length > 0 ? Math.min(...ranks) : null,
    measuredDays: new Set(measured.map(({ observedAt }) => dayOf(observedAt))).size,
  }
}

type Moved = Pick<ReportedApp, 'first' | 'last' | 'milestones' | 'why'>

const sizeOf = ({ first, last }: Moved): number =>
  first === null || last === null ? -1 : Math.abs(Math.log(first / last))

/** The largest change first, as a ratio; apps without two ranks last. */
export const bySize = (a: Moved, b: Moved): number => sizeOf(b) - sizeOf(a)

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** The period in a few words. Only apps with a first and a last rank are compared. */
export const describeReport = (apps: readonly Moved[]): string => {
  const compared = apps.filter(({ first, last }) => first !== null && last !== null)
  if (compared.length === 0) return 'No app was measured in its chart in this time.'
  const counted = [
    { verb: 'climbed', count: compared.filter(({ first, last }) => (last ?? 0) < (first ?? 0)).length },
    { verb: 'fell', count: compared.filter(({ first, last }) => (last ?? 0) > (first ?? 0)).length },
    { verb: 'stayed', count: compared.filter(({ first, last }) => last === first).length },
  ].filter(({ count }) => count > 0)
  const moves = counted.map(({ verb, count }, index) => `${index === 0 ? plural(count, 'app') : count} ${verb}`)
  const milestones = apps.reduce((sum, each) => sum + each.milestones.length, 0)
  const unusual = apps.filter(({ why }) => why !== null).length
  return [
    `${moves.join(', ')}.`,
    milestones > 0 && `${plural(milestones, 'milestone')}.`,
    unusual > 0 && `${plural(unusual, 'unusual move')}.`,
  ]
    .filter(part => part !== false)
    .join(' ')
}
