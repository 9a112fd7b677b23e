import { useState } from 'react'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatExactRating } from './rating-formats.ts'
import type { RatingReading } from './rating-series.ts'
import { versionsWords as words } from './versions.words.ts'

type TableProps = { readings: readonly RatingReading[]; app: string; country: string }

const csvColumns: readonly CsvColumn<RatingReading>[] = [
  { head: 'read', value: ({ observedAt }) => observedAt },
  { head: 'rating', value: ({ rating }) => rating },
  { head: 'ratings', value: ({ ratingCount }) => ratingCount },
]

const heads = [words.readings.day, words.readings.rating, words.readings.count]

const OpenTable = ({ readings, app, country }: TableProps) => {
  const { locale } = useReader()
  return (
    <>
      <table className="mt-2 w-full max-w-lg border-b border-line text-left">
        <caption className="sr-only">{words.readingsTable(country)}</caption>
        <thead className="sticky top-0 bg-paper text-second">
          <tr>
            {heads.map(head => (
              <th key={head} scope="col" className="py-1.5 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readings.toReversed().map(({ observedAt, rating, ratingCount }) => (
            <tr key={observedAt} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                {observedAt.slice(0, 10)}
              </th>
              <td className="py-1.5 pr-4">{rating === null ? words.noRating : formatExactRating(rating, locale)}</td>
              <td className="py-1.5">{ratingCount === null ? words.none : formatNumber(ratingCount, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2">
        <CsvButton input={{ name: words.csvReadings({ app, country }), columns: csvColumns, rows: readings }} />
      </p>
    </>
  )
}

/** The data of both plots, rendered only when opened. The table is newest first, the CSV file oldest first. */
export const ReadingsTable = (props: TableProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className={textLink('below')}>{isOpen ? words.hideTable : words.showTable}</summary>
      {isOpen && <OpenTable {...props} />}
    </details>
  )
}
