import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { FoldedTable } from '#web/components/table/folded-table.tsx'
import { formatTimes } from '#web/components/weather/world-weather.ts'
import { Figure } from './figure.tsx'
import type { StripDay } from './strip-days.ts'
import { weatherWords as words } from './weather.words.ts'
import { stripCsvColumns } from './weather-csv.ts'

const columns: readonly Column<StripDay>[] = [
  { key: 'day', head: words.heads.day, cell: ({ day }) => day, isRowHead: true, className: 'w-28 whitespace-nowrap' },
  {
    key: 'index',
    head: words.heads.index,
    cell: ({ index }) => <Figure value={index} format={formatTimes} />,
    className: 'w-20 text-right tabular-nums',
  },
  { key: 'weather', head: words.heads.weather, cell: ({ text }) => text, className: 'text-second' },
]

type StripTableProps = { days: readonly StripDay[]; caption: string; csvName: string }

/** The data of the bar plot as a table, newest first, rendered only when opened. */
export const StripTable = ({ days, caption, csvName }: StripTableProps) => {
  const rows = days.toReversed()
  return (
    <FoldedTable className="pt-1">
      <div className="max-w-2xl pt-1">
        <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ day }) => day} />
        <p className="pt-2">
          <CsvButton input={{ name: csvName, columns: stripCsvColumns, rows }} />
        </p>
      </div>
    </FoldedTable>
  )
}
