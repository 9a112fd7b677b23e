import type { AlertReason, RankChange } from './alerts.ts'
import type { ChartKind } from './charts.ts'
import { dayInWords } from './days.ts'
import { findGenre } from './genres.ts'
import { groupBy } from './group-by.ts'

/** A change and the reason for its notification. Its time is a date, or text in the API's JSON, which the screens use directly. */
export type ReportedChange = Pick<
  RankChange,
  'chart' | 'rank' | 'previousRank' | 'depth' | 'newPrice' | 'newCategory'
> & {
  reason: AlertReason
  /** Null if nothing was measured shortly before. */
  previousAt: Date | string | null
}

/** The same event in one chart of several countries. */
export type ChangeGroup<Change extends ReportedChange = ReportedChange> = {
  reason: AlertReason
  /** The chart without its country. */
  chart: ChartKind
  /** Best rank first. */
  changes: Change[]
}

/** Whether the chart of the change is shorter than the top N of the rule: a chart of 12 apps has no top 100. */
const isWholeChart = ({ reason: { kind, top }, rank, previousRank, depth }: ReportedChange): boolean => {
  const isPassage = (kind === 'entered-top' && previousRank === null) || (kind === 'left-top' && rank === null)
  return (isPassage || kind === 'first-top') && top !== null && top > depth
}

const groupKey = (change: ReportedChange): string => {
  const { reason, chart } = change
  return [reason.kind, reason.top, reason.since, isWholeChart(change), chart.type, chart.device, chart.genre].join(' ')
}

const outside = 1_000

const byRank = (a: ReportedChange, b: ReportedChange): number =>
  (a.rank ?? outside) - (b.rank ?? outside) || (a.chart.storefront < b.chart.storefront ? -1 : 1)

/** Groups changes by reason and chart, across countries. Groups are in the order of their first change. */
export const groupChanges = <Change extends ReportedChange>(changes: readonly Change[]): ChangeGroup<Change>[] =>
  [...groupBy(changes, groupKey).values()].map(group => {
    const [{ reason, chart }] = group as [Change, ...Change[]]
    const { type, device, genre } = chart
    return { reason, chart: { type, device, genre }, changes: group.toSorted(byRank) }
  })

const direction = ({ rank, previousRank }: ReportedChange): 'up' | 'down' =>
  (rank ?? outside) < (previousRank ?? outside) ? 'up' : 'down'

const sayMove = (changes: readonly ReportedChange[], [up, down, both]: readonly [string, string, string]): string => {
  const ways = new Set(changes.map(direction))
  if (ways.size > 1) return both
  return ways.has('up') ? up : down
}

/** If earlier measurements are missing, it may not be the first time, so the text says "first seen". */
const sayFirst = ({ since }: AlertReason, place: string): string =>
  since ? `First seen ${place} (measurements since ${dayInWords(since)})` : `First time ${place}`

/** What happened: `First time in the top 10`. */
export const headlineOf = ({ reason, changes }: Pick<ChangeGroup, 'reason' | 'changes'>): string => {
  const { kind, top } = reason
  const entry = changes.every(isWholeChart) ? 'the chart' : `the top ${top}`
  if (kind === 'first-top') return sayFirst(reason, top === 1 ? 'at number 1' : `in ${entry}`)
  if (kind === 'best-rank') return 'Best rank ever'
  if (kind === 'first-country') return sayFirst(reason, changes.length === 1 ? 'in this country' : 'in these countries')
  if (kind === 'entered-top') return top === 1 ? 'Reached number 1' : `Entered ${entry}`
  if (kind === 'left-top') return top === 1 ? 'No longer number 1' : `Dropped out of ${entry}`
  if (kind === 'moved') return sayMove(changes, ['Climbed', 'Fell', 'Moved'])
  return sayMove(changes, ['Unusual climb', 'Unusual fall', 'Unusual moves'])
}

/** `; became free` */
const becameWords = ({ newPrice, newCategory }: Pick<ReportedChange, 'newPrice' | 'newCategory'>): string => {
  if (newPrice) return `; became ${newPrice}`
  const category = newCategory === undefined || newCategory === null ? undefined : findGenre(newCategory)
  return category ? `; moved to ${category.name}` : ''
}

/** `#8, was #14`; `#8` alone if nothing was measured shortly before. */
export const rankWords = ({
  rank,
  previousRank,
  previousAt,
  depth,
  ...became
}: Omit<ReportedChange, 'chart' | 'reason'>): string => {
  const outsideWords = `not in the top ${depth}`
  const words = becameWords(became)
  if (rank !== null && previousRank === null && previousAt === null) return `#${rank}${words}`
  if (rank === null) return previousRank === null ? outsideWords : `${outsideWords}, was #${previousRank}${words}`
  return `#${rank}, was ${previousRank === null ? outsideWords : `#${previousRank}`}${words}`
}
