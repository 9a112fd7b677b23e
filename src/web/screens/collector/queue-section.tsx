import type { CollectorDesk } from '#contract/collector-desk.ts'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { listPriorities, type PriorityRow } from '#web/components/collector/desk-facts.ts'
import { cellClass, DeskTable, rowClass } from '#web/components/collector/desk-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

const columns = [
  { name: words.priority },
  { name: words.waits, isNumber: true },
  { name: words.due, isNumber: true },
  { name: words.planned, isNumber: true },
  { name: words.goal, isWide: true, isNumber: true },
  { name: words.nextDue, isWide: true, isNumber: true },
]
const number = cellClass({ isNumber: true })
const wide = cellClass({ isNumber: true, isWide: true })

const Row = ({ row }: { row: PriorityRow }) => {
  const { locale } = useReader()
  const count = (value: number | null) => (value === null ? words.none : formatNumber(value, locale))
  const { freshnessHours, nextDueAt } = row
  const goal = freshnessHours === null ? words.none : words.goalHours(formatNumber(freshnessHours, locale))
  return (
    <tr className={rowClass}>
      <th scope="row" className={`${cellClass()} text-left font-medium`}>
        {words.priorities[row.priority]}
        {freshnessHours !== null && <span className="block text-sm font-normal text-second sm:hidden">{goal}</span>}
      </th>
      <td className={number}>{count(row.waiting)}</td>
      <td className={number}>{count(row.due)}</td>
      <td className={number}>{count(row.planned)}</td>
      <td className={wide}>{goal}</td>
      <td className={wide}>{nextDueAt ? <Moment at={nextDueAt} /> : words.none}</td>
    </tr>
  )
}

const TooSlow = ({ charts, staleAfterHours }: NonNullable<CollectorDesk['tooSlow']>) => {
  const { locale } = useReader()
  const texts = { count: formatNumber(charts, locale), hours: formatNumber(staleAfterHours, locale) }
  return <p className="-mt-1.5 pb-4 text-table text-amber tabular-nums">{words.tooSlow({ charts, ...texts })}</p>
}

/** Queued, due and planned charts by priority, and whether the pace is high enough for them. */
export const QueueSection = ({ desk }: { desk: CollectorDesk }) => (
  <Section title={words.queue} className="pb-9">
    {desk.tooSlow && <TooSlow {...desk.tooSlow} />}
    <DeskTable caption={words.queueCaption} columns={columns}>
      {listPriorities(desk).map(row => (
        <Row key={row.priority} row={row} />
      ))}
    </DeskTable>
  </Section>
)
