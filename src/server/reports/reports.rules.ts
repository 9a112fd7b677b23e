import type { ReportedApp } from '#contract/reports.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import type { MeasuredDays } from '#domain/report-words.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { StateAt } from '../history/states.rules.ts'

export type Period = { from: Day; to: Day }

/** The weekday of a UTC day: 0 is Sunday. */
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

/** Summarizes the days of an app, one state a day. Gaps are neither the first nor the last of them. */
export const summarizeDays = (days: readonly StateAt[]): MeasuredDays => {
  const measured = days.flatMap((state): { day: Day; rank: number | null }[] => {
    if (state.state === 'ranked') return [{ day: dayOf(state.observedAt), rank: state.rank }]
    return state.state === 'unranked' ? [{ day: dayOf(state.observedAt), rank: null }] : []
  })
  const [first, last] = [measured[0], measured.at(-1)]
  const ranks = measured.flatMap(({ rank }) => rank ?? [])
  return {
    first: first?.rank ?? null,
    last: last?.rank ?? null,
    firstDay: first?.day ?? null,
    lastDay: last?.day ?? null,
    best: ranks.length > 0 ? Math.min(...ranks) : null,
    measuredDays: measured.length,
  }
}

type Compared = Pick<MeasuredDays, 'first' | 'last' | 'measuredDays'>
type Moved = Compared & Pick<ReportedApp, 'milestones' | 'why'>

const hasTwoDays = ({ measuredDays }: Compared): boolean => measuredDays > 1

/** Whether the app was in the chart on the first measured day and not on the last one, or the other way round. */
const isCrossing = (moved: Compared): boolean => hasTwoDays(moved) && (moved.first === null) !== (moved.last === null)

/** How much the rank changed, as a ratio; null without two ranks. */
const sizeOf = (moved: Compared): number | null => {
  const { first, last } = moved
  return !hasTwoDays(moved) || first === null || last === null ? null : Math.abs(Math.log(first / last))
}

/** An app outside the chart has no rank, so the distance of an entry is not known: entries and drops have an order of their own. */
const orderOf = (moved: Compared): readonly [group: number, within: number] => {
  if (isCrossing(moved)) return [0, moved.first ?? moved.last ?? 0]
  const size = sizeOf(moved)
  return size === null ? [2, 0] : [1, -size]
}

/** Entries and drops first, the better rank before the others; then the largest change, as a ratio. */
export const bySize = (a: Compared, b: Compared): number => {
  const [[groupOfA, withinA], [groupOfB, withinB]] = [orderOf(a), orderOf(b)]
  return groupOfA - groupOfB || withinA - withinB
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

const verbOf = ({ first, last }: Compared): string | null => {
  if (first === null) return last === null ? null : 'entered its chart'
  if (last === null) return 'dropped out'
  if (last === first) return 'stayed'
  return last < first ? 'climbed' : 'fell'
}

const verbs = ['climbed', 'fell', 'stayed', 'entered its chart', 'dropped out']

const describeMoves = (apps: readonly Compared[]): string => {
  if (apps.every(({ measuredDays }) => measuredDays === 0)) return 'No app was measured in its chart in this period.'
  const compared = apps.filter(hasTwoDays)
  if (compared.length === 0) return 'No app was measured in its chart on two days of this period.'
  const counted = verbs
    .map(verb => ({ verb, count: compared.filter(app => verbOf(app) === verb).length }))
    .filter(({ count }) => count > 0)
  if (counted.length === 0) return 'No app was in its chart on the first or the last measured day.'
  return `${counted.map(({ verb, count }, index) => `${index === 0 ? plural(count, 'app') : count} ${verb}`).join(', ')}.`
}

/** The period in a few words. Only apps with two measured days are compared. */
export const describeReport = (apps: readonly Moved[]): string => {
  const milestones = apps.reduce((sum, each) => sum + each.milestones.length, 0)
  const unusual = apps.filter(({ why }) => why !== null).length
  return [
    describeMoves(apps),
    milestones > 0 && `${plural(milestones, 'milestone')}.`,
    unusual > 0 && `${plural(unusual, 'unusual move')}.`,
  ]
    .filter(part => part !== false)
    .join(' ')
}
