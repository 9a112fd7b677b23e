import { type ChartKey, isChartKey } from '#domain/charts.ts'
import type { Day } from '#domain/days.ts'
import { findMilestoneChart } from '#domain/milestones.ts'
import { type MarkKind, markKinds } from '#web/components/plots/plot-marks.ts'
import { type HistoryRange, historyRanges, rangeDays } from '#web/components/rank-histories/history-ranges.ts'
import type { TableSort } from '#web/components/table/table-sort.ts'
import { readChoice, readDay, readList, type Search } from '#web/lib/address-parts.ts'

/** Up to this many days, load every reading. Longer ranges have more readings than a plot can show. */
const longestWholeDays = 30

/** Every reading, or the last one of each day. */
export const resolutionOf = (range: HistoryRange): 'measurement' | 'day' =>
  rangeDays[range] <= longestWholeDays ? 'measurement' : 'day'

/** Short enough to include the small plots in the server-rendered page. */
export const isShort = (range: HistoryRange): boolean => rangeDays[range] <= 90

export const usualRange: HistoryRange = '90d'

export const historyScales = ['sqrt', 'log', 'linear'] as const
export type HistoryScale = (typeof historyScales)[number]
export const usualScale: HistoryScale = 'sqrt'

/** More lines are hard to tell apart. */
export const mostCharts = 5

export type DayColumn = 'day' | ChartKey

/** The plotted charts, range, scale, hidden marks and sort order. Without `charts`, the app's best charts are plotted. */
export type HistoryAddress = TableSort<DayColumn> & {
  charts?: readonly ChartKey[] | undefined
  range?: HistoryRange | undefined
  scale?: HistoryScale | undefined
  /** Hidden kinds of marks, in the order of `markKinds`. */
  hide?: readonly MarkKind[] | undefined
  /** The day whose circumstances are shown; the newest unusual move by default. */
  why?: Day | undefined
  /** The key of a milestone, which is shown above its chart. */
  milestone?: string | undefined
}

/** Drops a sort order by a chart that is no longer in the table. */
export const withCharts = (address: HistoryAddress, charts: HistoryAddress['charts']): HistoryAddress => ({
  ...address,
  charts,
  sort: undefined,
  order: undefined,
})

/** In the first plotted chart, if charts were chosen. */
export const whyOf = ({ why, charts }: HistoryAddress) => ({ day: why, chart: charts?.[0] })

const isDayColumn = (text: unknown): text is DayColumn =>
  text === 'day' || (typeof text === 'string' && isChartKey(text))

/** The sort order of the table by day. The column of marks cannot be sorted. */
export const readDaySort = ({ sort, order }: Search): Pick<HistoryAddress, 'sort' | 'order'> =>
  isDayColumn(sort) ? { sort, order: order === 'desc' ? 'desc' : undefined } : { sort: undefined, order: undefined }

const unlessEmpty = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length > 0 ? items : undefined

export const readHistoryAddress = (search: Search): HistoryAddress => {
  const hidden = readList(search.hide, Number.POSITIVE_INFINITY)
  return {
    charts: unlessEmpty(readList(search.charts, Number.POSITIVE_INFINITY).filter(isChartKey).slice(0, mostCharts)),
    range: readChoice(search.range, historyRanges, usualRange),
    scale: readChoice(search.scale, historyScales, usualScale),
    hide: unlessEmpty(markKinds.filter(kind => hidden.includes(kind))),
    ...readDaySort(search),
    why: readDay(search.why),
    milestone:
      typeof search.milestone === 'string' && findMilestoneChart(search.milestone) ? search.milestone : undefined,
  }
}
