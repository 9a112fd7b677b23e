import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { FoldedTable } from '#web/components/table/folded-table.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatExactRating } from './rating-formats.ts'
import type { RatingReading } from './rating-series.ts'
import { versionsWords as words } from './versions.words.ts'
import { readingCsvColumns } from './versions-csv.ts'

type TableProps = { readings: readonly RatingReading[]; app: string; country: string }

const { readings: heads } = words

const columnsFor = (locale: string): readonly Column<RatingReading>[] => [
  {
    key: 'day',
    head: heads.day,
    cell: ({ observedAt }) => observedAt.slice(0, 10),
    isRowHead: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'rating',
    head: heads.rating,
    cell: ({ rating }) => (rating === null ? words.noRating : formatExactRating(rating, locale)),
  },
  {
    key: 'count',
    head: heads.count,
    cell: ({ ratingCount }) => (ratingCount === null ? words.none : formatNumber(ratingCount, locale)),
  },
]

/** The data of both plots. The table is newest first, the CSV file oldest first. */
const OpenTable = ({ readings, app, country }: TableProps) => {
  const { locale } = useReader()
  return (
    <div className="mt-2 max-w-lg">
      <DataTable
        caption={words.readingsTable(country)}
        columns={columnsFor(locale)}
        rows={readings.toReversed()}
        rowKey={({ observedAt }) => observedAt}
      />
      <p className="mt-2">
        <CsvButton input={{ name: words.csvReadings({ app, country }), columns: readingCsvColumns, rows: readings }} />
      </p>
    </div>
  )
}

export const ReadingsTable = (props: TableProps) => (
  <FoldedTable>
    <OpenTable {...props} />
  </FoldedTable>
)
