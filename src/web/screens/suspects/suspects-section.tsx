import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Suspect } from '#contract/suspects.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { useFirstRows } from '#web/components/long-lists/first-rows.tsx'
import { suspectReasonText } from '#web/components/ranks/suspect-reasons.words.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Num } from '#web/components/ui/num.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { suspectsQuery } from './suspects.queries.ts'
import { suspectsWords as words } from './suspects.words.ts'

/** On phones, reason and time appear below the chart. */
const ChartCell = ({ suspect }: { suspect: Suspect }) => (
  <>
    <ChartName chart={suspect.chart} />
    <span className="mt-0.5 block text-sm text-second first-letter:uppercase sm:hidden">
      {suspectReasonText(suspect.reason)}
    </span>
    <Moment at={suspect.observedAt} className="block text-sm text-third sm:hidden" />
  </>
)

const CompareLink = ({ suspect }: { suspect: Suspect }) => (
  <Link to="/admin/suspects/$id" params={{ id: suspect.id }} className={actionLink}>
    {words.compare}
    <span className="sr-only">{words.ofChart(suspect.chart.key)}</span>
  </Link>
)

const columns: readonly Column<Suspect>[] = [
  { key: 'chart', head: words.chart, cell: suspect => <ChartCell suspect={suspect} />, isRowHead: true },
  {
    key: 'why',
    head: words.why,
    cell: ({ reason }) => <span className="block first-letter:uppercase">{suspectReasonText(reason)}</span>,
    className: 'w-[34%] max-sm:hidden',
  },
  {
    key: 'readAt',
    head: words.readAt,
    cell: ({ observedAt }) => <Moment at={observedAt} />,
    className: 'whitespace-nowrap text-second max-sm:hidden',
  },
  {
    key: 'entries',
    head: words.places,
    cell: ({ entryCount }) => <Num value={entryCount} />,
    className: 'text-right max-sm:hidden',
  },
  {
    key: 'action',
    head: words.action,
    isHeadHidden: true,
    cell: suspect => <CompareLink suspect={suspect} />,
    className: 'py-1.5 text-right whitespace-nowrap',
  },
]

const skeleton = (
  <>
    <div className="h-8 border-t border-line" />
    <SkeletonRows count={3} className="flex h-[37px] items-center border-b border-line">
      <Skeleton className="h-4 w-2/5" />
    </SkeletonRows>
  </>
)

const NoSuspects = () => (
  <Empty title={words.emptyTitle} example={words.example}>
    <p>{words.emptyHint}</p>
    <Link to="/data-health" className={buttonClass('outline', 'mt-4 text-ink')}>
      {words.health}
    </Link>
  </Empty>
)

const SuspectTable = ({ suspects }: { suspects: readonly Suspect[] }) => {
  const { rows, more } = useFirstRows(suspects)
  return (
    <>
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<NoSuspects />}
        isTall
      />
      {more}
    </>
  )
}

/** The responses that wait for an admin or for another response. */
export const SuspectsSection = () => (
  <Section anchor="held" title={words.title} className="pb-9">
    <p className="max-w-[62ch] pb-4 text-table text-second">{words.intro}</p>
    <Loaded query={useQuery(suspectsQuery)} words={words} skeleton={skeleton}>
      {suspects => <SuspectTable suspects={suspects} />}
    </Loaded>
    <p className="pt-4 text-table">
      <span className="text-second">{words.toWithdrawalsHint}</span>{' '}
      <Link to="/admin/withdrawals" className={actionLink}>
        {words.toWithdrawals}
      </Link>
    </p>
  </Section>
)
