import { useMemo, useState } from 'react'
import type { RankSeries } from '#contract/rank-histories.ts'
import { chartKeyOf } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import { groupBy } from '#domain/group-by.ts'
import type { PlotMark } from '#web/components/plots/plot-marks.ts'
import { markWords } from '#web/components/plots/plot-marks.words.ts'
import { type DaySeen, type HistoryDay, historyByDay } from '#web/components/rank-histories/history-days.ts'
import { SeenState } from '#web/components/ranks/seen-state.tsx'
import { type Column, DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { TableBox } from '#web/components/table/table-box.tsx'
import type { TableSort } from '#web/components/table/table-sort.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { nameCharts } from './chart-names.ts'
import { historyWords as words } from './history.words.ts'
import type { DayColumn, HistoryAddress } from './history-address.ts'

export type DaysTableProps = {
  address: HistoryAddress
  searchFor: (sort: TableSort<string>) => HistoryAddress
  series: readonly RankSeries[]
  /** In milliseconds. */
  from: number
  to: number
  marks: readonly PlotMark[]
  title: string
}

/** More rows are slow on phones, so the rest loads on demand. The CSV file contains all days. */
const mostDays = 100

const DayState = ({ seen }: { seen: DaySeen }) =>
  seen ? <SeenState seen={seen} /> : <span className="text-sm text-third">{words.noReading}</span>

const dayColumn: Column<HistoryDay, DayColumn | 'marks'> = {
  key: 'day',
  head: words.day,
  cell: ({ day }) => <span className="whitespace-nowrap tabular-nums">{day}</span>,
  sortValue: ({ day }) => day,
  isRowHead: true,
}

const marksColumn = (marks: readonly PlotMark[]): Column<HistoryDay, DayColumn | 'marks'>[] => {
  if (marks.length === 0) return []
  const byDay = groupBy(marks, ({ at }) => dayOf(new Date(at)))
  const textOf = ({ kind, label }: PlotMark): string => markWords[kind].text(label)
  return [
    {
      key: 'marks',
      head: words.marksHead,
      cell: ({ day }) => byDay.get(day)?.map(textOf).join('; '),
      className: 'min-w-40 text-sm text-second [overflow-wrap:anywhere]',
    },
  ]
}

const rankIn = (seen: DaySeen): number | null => (seen?.state === 'ranked' ? seen.rank : null)

const useColumns = ({ series, marks }: Pick<DaysTableProps, 'series' | 'marks'>) => {
  const { locale } = useReader()
  return useMemo(() => {
    const { labels } = nameCharts(
      series.map(({ chart }) => chart),
      locale,
    )
    const ofSeries = series.map(
      ({ chart }, index): Column<HistoryDay, DayColumn | 'marks'> => ({
        key: chartKeyOf(chart),
        head: labels[index] ?? '',
        cell: ({ seen }) => <DayState seen={seen[index]} />,
        sortValue: ({ seen }) => rankIn(seen[index]),
      }),
    )
    return [dayColumn, ...ofSeries, ...marksColumn(marks)]
  }, [series, marks, locale])
}

export const OpenDaysTable = (props: DaysTableProps) => {
  const { address, searchFor, series, from, to, title } = props
  const { locale } = useReader()
  const [isWhole, setWhole] = useState(false)
  const days = useMemo(() => historyByDay({ series, from, to }), [series, from, to])
  const columns = useColumns(props)
  const { sort, order } = address
  const sorted = useSortedRows({ rows: days, columns, sort: { sort, order } })
  return (
    <>
      <TableBox label={words.tableRegion} isLong className="mt-2 text-ink">
        <DataTable
          caption={words.caption(title)}
          columns={columns}
          rows={isWhole ? sorted : sorted.slice(0, mostDays)}
          rowKey={({ day }) => day}
          sort={{ sort, order }}
          searchFor={searchFor}
        />
      </TableBox>
      {!isWhole && sorted.length > mostDays && (
        <button type="button" onClick={() => setWhole(true)} className={textLink('quiet', 'mt-2 min-h-6')}>
          {words.allDays(formatNumber(sorted.length, locale))}
        </button>
      )}
    </>
  )
}
