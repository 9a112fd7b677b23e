import type { CollectorDesk } from '#contract/collector-desk.ts'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { cellClass, DeskTable, rowClass } from '#web/components/collector/desk-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { ProgressBar } from '#web/components/ui/progress-bar.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type Sweep = CollectorDesk['sweeps'][number]

const columns = [
  { name: words.sweep },
  { name: words.progress },
  { name: words.began, isWide: true, isNumber: true },
  { name: words.ends, isWide: true, isNumber: true },
]
const wide = cellClass({ isNumber: true, isWide: true })

const Progress = ({ sweep: { reason, done, total, failed, state } }: { sweep: Sweep }) => {
  const { locale } = useReader()
  const isOpen = state === 'running' || state === 'held'
  return (
    <>
      <p className="flex flex-wrap gap-x-3 tabular-nums">
        <span>{words.doneOf({ done: formatNumber(done, locale), total: formatNumber(total, locale) })}</span>
        {failed > 0 && <span className="text-accent">{words.failedOf(formatNumber(failed, locale))}</span>}
      </p>
      {isOpen && <ProgressBar label={words.progressOf(reason)} done={done} total={total} className="mt-1 max-w-48" />}
    </>
  )
}

const Row = ({ sweep }: { sweep: Sweep }) => {
  const endsAt = sweep.finishedAt ?? sweep.estimatedEndAt
  return (
    <tr className={rowClass}>
      <th scope="row" className={`${cellClass()} w-[34%] text-left font-normal`}>
        <span className="block font-medium [overflow-wrap:anywhere] first-letter:uppercase">{sweep.reason}</span>
        <span className="block text-sm text-second">{words.sweepStates[sweep.state]}</span>
      </th>
      <td className={cellClass()}>
        <Progress sweep={sweep} />
      </td>
      <td className={wide}>
        <Moment at={sweep.startedAt} />
      </td>
      <td className={wide}>{endsAt ? <Moment at={endsAt} /> : words.none}</td>
    </tr>
  )
}

/** The running sweep and the latest finished ones. */
export const SweepSection = ({ sweeps }: Pick<CollectorDesk, 'sweeps'>) => (
  <Section title={words.sweeps} className="pb-9">
    {sweeps.length === 0 && <p className="border-y border-line py-3 text-table text-second">{words.noSweeps}</p>}
    {sweeps.length > 0 && (
      <DeskTable caption={words.sweepsCaption} columns={columns}>
        {sweeps.map(sweep => (
          <Row key={sweep.id} sweep={sweep} />
        ))}
      </DeskTable>
    )}
  </Section>
)
