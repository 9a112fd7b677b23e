import type { Comparison } from '#contract/comparisons.ts'
import type { RankSeries } from '#contract/rank-histories.ts'
import type { RankPoint } from '#contract/ranks.ts'
import { type HistoryDay, historyByDay } from '#web/components/rank-histories/history-days.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { FoldedTable } from '#web/components/table/folded-table.tsx'
import { firstColumn, TableBox } from '#web/components/table/table-box.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { compareWords } from './compare.words.ts'
import { seriesCsvColumns, seriesCsvRows } from './compare-csv.ts'
import { appHead } from './country-table.tsx'
import { letterOf } from './outcomes.ts'

const { history: words } = compareWords

type Apps = Comparison['apps']
/** `from` and `to` in milliseconds. */
type SeriesTableProps = { apps: Apps; series: readonly RankSeries[]; from: number; to: number; title: string }

const Seen = ({ point }: { point: RankPoint | undefined }) => {
  const { locale } = useReader()
  if (point?.state === 'ranked') return <span className="tabular-nums">{formatNumber(point.rank, locale)}</span>
  return <span className="text-xs text-second">{point ? seenText(point) : words.noReading}</span>
}

const columnsFor = (apps: Apps): Column<HistoryDay>[] => [
  {
    key: 'day',
    head: words.day,
    isRowHead: true,
    className: `whitespace-nowrap ${firstColumn}`,
    cell: ({ day }) => day,
  },
  ...apps.map((app, index) => ({
    key: letterOf(index),
    head: appHead(app, index),
    className: 'min-w-24',
    cell: ({ seen }: HistoryDay) => <Seen point={seen[index]} />,
  })),
]

const OpenTable = ({ apps, series, from, to, title }: SeriesTableProps) => (
  <TableBox label={words.box} isLong>
    <DataTable
      caption={words.caption(title)}
      columns={columnsFor(apps)}
      rows={historyByDay({ series, from, to })}
      rowKey={({ day }) => day}
    />
  </TableBox>
)

/** The plot's data as a table, rendered only when opened. */
export const SeriesTable = (props: SeriesTableProps) => {
  const { apps, series, title } = props
  const names = apps.map(({ name }) => name).join(' ')
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <FoldedTable className="min-w-0 flex-1 open:basis-full">
        <OpenTable {...props} />
      </FoldedTable>
      <CsvButton
        input={{
          name: words.csv({ names, chart: title }),
          columns: seriesCsvColumns,
          rows: seriesCsvRows({ apps, series }),
        }}
      />
    </div>
  )
}
