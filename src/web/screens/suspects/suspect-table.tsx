import { Link } from '@tanstack/react-router'
import type { Suspect } from '#contract/collector-desk.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { cellClass, DeskTable, rowClass } from '#web/components/collector/desk-table.tsx'
import { suspectReasonText } from '#web/components/ranks/suspect-reasons.words.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { suspectsWords as words } from './suspects.words.ts'

const columns = [
  { name: words.chart },
  { name: words.why, isWide: true },
  { name: words.readAt, isWide: true },
  { name: words.places, isNumber: true, isWide: true },
  { name: words.action, isAction: true },
]

const Row = ({ suspect }: { suspect: Suspect }) => {
  const { locale } = useReader()
  return (
    <tr className={rowClass}>
      <th scope="row" className={`${cellClass()} text-left font-normal`}>
        <ChartName chart={suspect} />
        <span className="mt-0.5 block text-sm text-second first-letter:uppercase sm:hidden">
          {suspectReasonText(suspect.reason)}
        </span>
        <Moment at={suspect.observedAt} className="block text-sm text-third sm:hidden" />
      </th>
      <td className={`${cellClass({ isWide: true })} w-[34%] first-letter:uppercase`}>
        {suspectReasonText(suspect.reason)}
      </td>
      <td className={`${cellClass({ isWide: true })} whitespace-nowrap text-second`}>
        <Moment at={suspect.observedAt} />
      </td>
      <td className={cellClass({ isNumber: true, isWide: true })}>{formatNumber(suspect.entryCount, locale)}</td>
      <td className={cellClass({ isAction: true })}>
        <Link to="/admin/suspects/$id" params={{ id: suspect.id }} className={actionLink}>
          {words.compare}
          <span className="sr-only">{words.ofChart(suspect.chartKey)}</span>
        </Link>
      </td>
    </tr>
  )
}

/** The latest held-back reading of each chart. */
export const SuspectTable = ({ suspects }: { suspects: readonly Suspect[] }) => (
  <DeskTable caption={words.caption} columns={columns}>
    {suspects.map(suspect => (
      <Row key={suspect.id} suspect={suspect} />
    ))}
  </DeskTable>
)
