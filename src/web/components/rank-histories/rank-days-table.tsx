import type { RankPoint } from '#contract/ranks.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { FoldedTable } from '#web/components/table/folded-table.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type RankDay, type RankDaysOptions, rankDaysOf } from './rank-days.ts'
import { rankDayCsvColumns } from './rank-days-csv.ts'

const rankDaysWords = {
  heads: { day: 'Day (UTC)', best: 'Best', last: 'Last', readings: 'Readings', note: 'Notes' },
} as const

const { heads } = rankDaysWords

const columnsFor = (locale: string): readonly Column<RankDay>[] => {
  const rankText = (rank: number | null) => (rank === null ? '–' : formatNumber(rank, locale))
  return [
    { key: 'day', head: heads.day, cell: ({ day }) => day, isRowHead: true, className: 'whitespace-nowrap' },
    { key: 'best', head: heads.best, cell: ({ best }) => rankText(best) },
    { key: 'last', head: heads.last, cell: ({ last }) => rankText(last) },
    {
      key: 'readings',
      head: heads.readings,
      cell: ({ readings }) => formatNumber(readings, locale),
      className: 'max-sm:hidden',
    },
    { key: 'note', head: heads.note, cell: ({ note }) => note, className: 'text-second [overflow-wrap:anywhere]' },
  ]
}

type RankDaysTableProps = RankDaysOptions & { points: readonly RankPoint[]; caption: string }

const OpenTable = ({ points, caption, ...options }: RankDaysTableProps) => {
  const { locale } = useReader()
  const days = rankDaysOf(points, options)
  return (
    <div className="mt-2 max-w-2xl">
      <DataTable caption={caption} columns={columnsFor(locale)} rows={days} rowKey={({ day }) => day} />
      <p className="mt-2">
        <CsvButton input={{ name: caption, columns: rankDayCsvColumns, rows: days }} />
      </p>
    </div>
  )
}

export const RankDaysTable = (props: RankDaysTableProps) => (
  <FoldedTable>
    <OpenTable {...props} />
  </FoldedTable>
)
