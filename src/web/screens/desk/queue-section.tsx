import type { CollectorDesk } from '#contract/desk.ts'
import { hourSeconds } from '#domain/units.ts'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { listPriorities, type PriorityRow } from '#web/components/collector/desk-facts.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

const number = 'text-right'
const wideNumber = 'text-right max-sm:hidden'

const columnsFor = (locale: string): readonly Column<PriorityRow>[] => {
  const count = (value: number | null) => (value === null ? words.none : formatNumber(value, locale))
  const goal = ({ freshnessSeconds }: PriorityRow) =>
    freshnessSeconds === null ? words.none : words.goalHours(formatNumber(freshnessSeconds / hourSeconds, locale))
  return [
    {
      key: 'priority',
      head: words.priority,
      cell: row => (
        <>
          <span className="font-medium">{words.priorities[row.priority]}</span>
          {row.freshnessSeconds !== null && <span className="block text-sm text-second sm:hidden">{goal(row)}</span>}
        </>
      ),
      isRowHead: true,
    },
    { key: 'waits', head: words.waits, cell: ({ waiting }) => count(waiting), className: number },
    { key: 'due', head: words.due, cell: ({ due }) => count(due), className: number },
    { key: 'planned', head: words.planned, cell: ({ planned }) => count(planned), className: number },
    { key: 'goal', head: words.goal, cell: goal, className: wideNumber },
    {
      key: 'nextDue',
      head: words.nextDue,
      cell: ({ nextDueAt }) => (nextDueAt ? <Moment at={nextDueAt} /> : words.none),
      className: wideNumber,
    },
  ]
}

const TooSlow = ({ charts, staleAfterSeconds }: NonNullable<CollectorDesk['tooSlow']>) => {
  const { locale } = useReader()
  const texts = { count: formatNumber(charts, locale), hours: formatNumber(staleAfterSeconds / hourSeconds, locale) }
  return <p className="-mt-1.5 pb-4 text-table text-amber tabular-nums">{words.tooSlow({ charts, ...texts })}</p>
}

/** Queued, due and planned charts by priority, and whether the pace is high enough for them. */
export const QueueSection = ({ desk }: { desk: CollectorDesk }) => {
  const { locale } = useReader()
  return (
    <Section title={words.queue} className="pb-9">
      {desk.tooSlow && <TooSlow {...desk.tooSlow} />}
      <DataTable
        caption={words.queueCaption}
        columns={columnsFor(locale)}
        rows={listPriorities(desk)}
        rowKey={({ priority }) => String(priority)}
        isTall
      />
    </Section>
  )
}
