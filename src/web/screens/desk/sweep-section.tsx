import type { CollectorDesk } from '#contract/desk.ts'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { ProgressBar } from '#web/components/ui/progress-bar.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type Sweep = CollectorDesk['sweeps'][number]

const Progress = ({ sweep: { reason, done, total, failed, state } }: { sweep: Sweep }) => {
  const { locale } = useReader()
  const isOpen = state === 'running' || state === 'held'
  return (
    <>
      <p className="flex flex-wrap gap-x-3 tabular-nums">
        <span>{words.doneOf({ done: formatNumber(done, locale), total: formatNumber(total, locale) })}</span>
        {failed > 0 && <span className="text-bad">{words.failedOf(formatNumber(failed, locale))}</span>}
      </p>
      {isOpen && <ProgressBar label={words.progressOf(reason)} done={done} total={total} className="mt-1 max-w-48" />}
    </>
  )
}

const columns: readonly Column<Sweep>[] = [
  {
    key: 'sweep',
    head: words.sweep,
    cell: ({ reason, state }) => (
      <>
        <span className="block font-medium [overflow-wrap:anywhere] first-letter:uppercase">{reason}</span>
        <span className="block text-sm text-second">{words.sweepStates[state]}</span>
      </>
    ),
    isRowHead: true,
    className: 'w-[34%]',
  },
  { key: 'progress', head: words.progress, cell: sweep => <Progress sweep={sweep} /> },
  {
    key: 'began',
    head: words.began,
    cell: ({ startedAt }) => <Moment at={startedAt} />,
    className: 'text-right max-sm:hidden',
  },
  {
    key: 'ends',
    head: words.ends,
    cell: ({ finishedAt, estimatedEndAt }) => {
      const endsAt = finishedAt ?? estimatedEndAt
      return endsAt ? <Moment at={endsAt} /> : words.none
    },
    className: 'text-right max-sm:hidden',
  },
]

/** The running sweeps and the latest finished ones. */
export const SweepSection = ({ sweeps }: Pick<CollectorDesk, 'sweeps'>) => (
  <Section title={words.sweeps} className="pb-9">
    <DataTable
      caption={words.sweepsCaption}
      columns={columns}
      rows={sweeps}
      rowKey={({ id }) => String(id)}
      empty={<p className="border-y border-line py-3 text-table text-second">{words.noSweeps}</p>}
      isTall
    />
  </Section>
)
