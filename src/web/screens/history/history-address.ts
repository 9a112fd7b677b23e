import { type ChartKey, isChartKey } from '#domain/charts.ts'
import { readChoice, readList, type Search } from '#web/components/browse/address-parts.ts'
import { type MarkKind, markKinds } from '#web/components/plots/plot-marks.ts'
import { type HistoryRange, historyRanges } from '#web/components/rank-histories/history-ranges.ts'
import type { TableSort } from '#web/components/table/table-sort.ts'

export const usualRange: HistoryRange = '90d'

export const historyScales = ['sqrt', 'log', 'linear'] as const
export type HistoryScale = (typeof historyScales)[number]
export const usualScale: HistoryScale = 'sqrt'

/** More lines than this cannot be told apart. */
export const mostCharts = 5

/** A column of the table by day. */
export type DayColumn = 'day' | ChartKey

/** Which charts are drawn, over which time and how. Without charts the best ones of the app are. */
export type HistoryAddress = TableSort<DayColumn> & {
  charts?: readonly ChartKey[] | undefined
  range?: HistoryRange | undefined
  scale?: HistoryScale | undefined
  /** Kinds of marks that are not drawn, in their usual order. */
  hide?: readonly MarkKind[] | undefined
}

const isDayColumn = (text: unknown): text is DayColumn =>
  text === 'day' || (typeof text === 'string' && isChartKey(text))

/** How the table by day is sorted; its column of marks has no order. */
export const readDaySort = ({ sort, order }: Search): Pick<HistoryAddress, 'sort' | 'order'> =>
  isDayColumn(sort) ? { sort, order: order === 'desc' ? 'desc' : undefined } : { sort: undefined, order: undefined }

const unlessEmpty = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length > 0 ? items : undefined

/** The address bar of the tab. What is unknown, and what is usual, counts as not said. */
export const readHistoryAddress = (search: Search): HistoryAddress => {
  const hidden = readList(search.hide, Number.POSITIVE_INFINITY)
  return {
    charts: unlessEmpty(readList(search.charts, Number.POSITIVE_INFINITY).filter(isChartKey).slice(0, mostCharts)),
    range: readChoice(search.range, historyRanges, usualRange),
    scale: readChoice(search.scale, historyScales, usualScale),
    hide: unlessEmpty(markKinds.filter(kind => hidden.includes(kind))),
    ...readDaySort(search),
  }
}
