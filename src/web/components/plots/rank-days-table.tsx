import { useState } from 'react'
import type { RankPoint } from '#contract/ranks.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { plotWords as words } from './plot-words.ts'
import { rankDaysOf } from './rank-days.ts'

const Rows = ({ points }: { points: readonly RankPoint[] }) => {
  const { locale } = useReader()
  const rankText = (rank: number | null) => (rank === null ? '–' : formatNumber(rank, locale))
  return rankDaysOf(points).map(({ day, best, last, readings, note }) => (
    <tr key={day} className="border-t border-line">
      <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
        {day}
      </th>
      <td className="py-1.5 pr-4">{rankText(best)}</td>
      <td className="py-1.5 pr-4">{rankText(last)}</td>
      <td className="py-1.5 pr-4">{formatNumber(readings, locale)}</td>
      <td className="py-1.5 text-second">{note}</td>
    </tr>
  ))
}

/** The plot's data as a table, made only when it is asked for. */
export const RankDaysTable = ({ points, caption }: { points: readonly RankPoint[]; caption: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="inline-block py-1 text-second underline decoration-line-strong underline-offset-4 hover:text-ink">
        {isOpen ? words.hideTable : words.showTable}
      </summary>
      {isOpen && (
        <table className="mt-2 w-full max-w-2xl border-b border-line text-left">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-paper text-second">
            <tr>
              {words.days.map(head => (
                <th key={head} scope="col" className="py-1.5 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows points={points} />
          </tbody>
        </table>
      )}
    </details>
  )
}
