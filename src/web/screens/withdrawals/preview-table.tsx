import type { WithdrawalPreview } from '#contract/withdrawals.ts'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { withdrawalsWords } from './withdrawals.words.ts'

const { preview: words, scope } = withdrawalsWords

type Reading = WithdrawalPreview['newest'][number]

const EntryCount = ({ count }: { count: number }) => formatNumber(count, useReader().locale)

const columns: readonly Column<Reading>[] = [
  {
    key: 'chart',
    head: words.chart,
    cell: reading => (
      <>
        <ChartName chart={reading} />
        <Moment at={reading.observedAt} className="block text-sm text-third sm:hidden" />
      </>
    ),
    isRowHead: true,
  },
  {
    key: 'observedAt',
    head: words.observedAt,
    cell: ({ observedAt }) => <Moment at={observedAt} />,
    className: 'whitespace-nowrap text-second max-sm:hidden',
  },
  {
    key: 'entries',
    head: words.places,
    cell: ({ entryCount }) => <EntryCount count={entryCount} />,
    className: 'text-right max-sm:hidden',
  },
  {
    key: 'origin',
    head: words.origin,
    cell: ({ origin }) => scope.origins[origin],
    className: 'text-second max-sm:hidden',
  },
]

/** The newest matches, and the number of the remaining ones. */
export const PreviewTable = ({ preview: { newest, readings } }: { preview: WithdrawalPreview }) => {
  const { locale } = useReader()
  const more = readings - newest.length
  return (
    <>
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={newest}
        rowKey={({ chartKey, observedAt }) => `${chartKey} ${observedAt}`}
        isTall
      />
      {more > 0 && <p className="pt-2 text-sm text-second">{words.more(formatNumber(more, locale))}</p>}
    </>
  )
}
