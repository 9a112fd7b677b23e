import { useRef } from 'react'
import { type CollectorDesk, retryFailedCharts } from '#contract/desk.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { call } from '#web/lib/api-client.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useDeskAction } from './use-desk-action.ts'

type FailureGroup = CollectorDesk['failures'][number]

const RetryButton = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <button type="button" onClick={onRetry} className={actionLink}>
    {words.retry}
    <span className="sr-only">{words.ofReason(reason)}</span>
  </button>
)

type ColumnsInput = { locale: string; onRetry: (reason: string) => void }

const columnsFor = ({ locale, onRetry }: ColumnsInput): readonly Column<FailureGroup>[] => [
  {
    key: 'why',
    head: words.why,
    cell: ({ reason }) => <span className="font-medium">{words.failureReason(reason)}</span>,
    isRowHead: true,
  },
  { key: 'charts', head: words.charts, cell: ({ charts }) => formatNumber(charts, locale), className: 'text-right' },
  {
    key: 'newest',
    head: words.newest,
    cell: ({ newestAt }) => <Moment at={newestAt} />,
    className: 'text-right max-sm:hidden',
  },
  {
    key: 'action',
    head: words.action,
    isHeadHidden: true,
    cell: ({ reason }) => <RetryButton reason={words.failureReason(reason)} onRetry={() => onRetry(reason)} />,
    className: 'py-1.5 text-right whitespace-nowrap',
  },
]

/** Charts whose latest attempt failed, with buttons to retry only those. */
export const FailureSection = ({ failures, plan }: Pick<CollectorDesk, 'failures' | 'plan'>) => {
  const { locale } = useReader()
  const box = useRef<HTMLDivElement>(null)
  const { mutate, isPending } = useDeskAction({
    act: (reason: string | undefined) => call(retryFailedCharts, { body: reason ? { reason } : {} }),
    done: ({ charts }) => ({
      title: charts > 0 ? words.retrying(charts, formatNumber(charts, locale)) : words.nothingToRetry,
    }),
    failed: words.retryFailed,
  })
  const retry = (reason?: string) => {
    if (!isPending) mutate(reason, { onSuccess: () => box.current?.focus() })
  }
  return (
    <Section title={words.failures} className="pb-9">
      <div ref={box} tabIndex={-1} className="outline-none">
        {failures.length === 0 && (
          <p className="border-y border-line py-3 text-table text-second">
            {plan.some(({ attempted }) => attempted > 0) ? words.noFailures : words.noAttempts}
          </p>
        )}
        {failures.length > 0 && (
          <>
            <DataTable
              caption={words.failuresCaption}
              columns={columnsFor({ locale, onRetry: retry })}
              rows={failures}
              rowKey={({ reason }) => reason}
              isTall
            />
            <Button onClick={() => retry()} aria-busy={isPending} className="mt-4">
              {words.retryAll}
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}
