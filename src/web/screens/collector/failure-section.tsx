import { useRef } from 'react'
import type { CollectorDesk } from '#contract/collector-desk.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { cellClass, DeskTable, rowClass } from '#web/components/collector/desk-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useRetryFailed } from './use-collector-acts.ts'

type FailureGroup = CollectorDesk['failures'][number]

const columns = [
  { name: words.why },
  { name: words.charts, isNumber: true },
  { name: words.newest, isNumber: true, isWide: true },
  { name: words.action, isAction: true },
]

const Row = ({ group, onRetry }: { group: FailureGroup; onRetry: () => void }) => {
  const { locale } = useReader()
  const reason = words.failureReason(group.reason)
  return (
    <tr className={rowClass}>
      <th scope="row" className={`${cellClass()} text-left font-medium`}>
        {reason}
      </th>
      <td className={cellClass({ isNumber: true })}>{formatNumber(group.charts, locale)}</td>
      <td className={cellClass({ isNumber: true, isWide: true })}>
        <Moment at={group.newestAt} />
      </td>
      <td className={cellClass({ isAction: true })}>
        <button type="button" onClick={onRetry} className={actionLink}>
          {words.retry}
          <span className="sr-only">{words.ofReason(reason)}</span>
        </button>
      </td>
    </tr>
  )
}

/** Charts whose latest attempt failed, with buttons to retry only those. */
export const FailureSection = ({ failures, plan }: Pick<CollectorDesk, 'failures' | 'plan'>) => {
  const place = useRef<HTMLDivElement>(null)
  const { mutate, isPending } = useRetryFailed()
  const retry = (reason?: string) => {
    if (!isPending) mutate(reason, { onSuccess: () => place.current?.focus() })
  }
  return (
    <Section title={words.failures} className="pb-9">
      <div ref={place} tabIndex={-1} className="outline-none">
        {failures.length === 0 && (
          <p className="border-y border-line py-3 text-table text-second">
            {plan.some(({ attempted }) => attempted > 0) ? words.noFailures : words.noAttempts}
          </p>
        )}
        {failures.length > 0 && (
          <>
            <DeskTable caption={words.failuresCaption} columns={columns}>
              {failures.map(group => (
                <Row key={group.reason} group={group} onRetry={() => retry(group.reason)} />
              ))}
            </DeskTable>
            <Button onClick={() => retry()} aria-busy={isPending} className="mt-4">
              {words.retryAll}
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}
