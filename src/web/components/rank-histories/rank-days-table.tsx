import { useState } from 'react'
import type { RankPoint } from '#contract/ranks.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type RankDay, type RankDaysOptions, rankDaysOf } from './rank-days.ts'
import { rankDaysWords as words } from './rank-days.words.ts'

const csvColumns: readonly CsvColumn<RankDay>[] = [
  { head: 'day', value: ({ day }) => day },
  { head: 'best', value: ({ best }) => best },
  { head: 'last', value: ({ last }) => last },
  { head: 'readings', value: ({ readings }) => readings },
  { head: 'besides', value: ({ note }) => note },
]

const Rows = ({ days }: { days: readonly RankDay[] }) => {
  const { locale } = useReader()
  const rankText = (rank: number | null) => (rank === null ? '–' : formatNumber(rank, locale))
  return days.map(({ day, best, last, readings, note }) => (
    <tr key={day} className="border-t border-line">
      <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
        {day}
      </th>
      <td className="py-1.5 pr-4">{rankText(best)}</td>
      <td className="py-1.5 pr-4">{rankText(last)}</td>
      <td className="py-1.5 pr-4 max-sm:hidden">{formatNumber(readings, locale)}</td>
      <td className="py-1.5 text-second [overflow-wrap:anywhere]">{note}</td>
    </tr>
  ))
}

type RankDaysTableProps = RankDaysOptions & { points: readonly RankPoint[]; caption: string }

const OpenTable = ({ points, caption, ...options }: RankDaysTableProps) => {
  const days = rankDaysOf(points, options)
  return (
    <>
      <table className="mt-2 w-full max-w-2xl border-b border-line text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-paper text-second">
          <tr>
            {words.heads.map(head => (
              <th key={head} scope="col" className="py-1.5 pr-4 font-medium max-sm:nth-4:hidden">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows days={days} />
        </tbody>
      </table>
      <p className="mt-2">
        <CsvButton input={{ name: caption, columns: csvColumns, rows: days }} />
      </p>
    </>
  )
}

/** The plot's data as a table, rendered only when opened. */
export const RankDaysTable = (props: RankDaysTableProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className={textLink('below')}>{isOpen ? words.hide : words.show}</summary>
      {isOpen && <OpenTable {...props} />}
    </details>
  )
}
