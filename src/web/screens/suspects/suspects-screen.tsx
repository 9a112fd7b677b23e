import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Suspect } from '#contract/suspects.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { suspectReasonText } from '#web/components/ranks/suspect-reasons.words.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Num } from '#web/components/ui/num.tsx'
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

export const SuspectsScreen = () => (
  <AdminPage title={words.title} description={words.description}>
    <p className="max-w-[62ch] pb-6 text-second">{words.intro}</p>
    <Loaded query={useQuery(suspectsQuery)} words={words} skeleton={skeleton}>
      {suspects => (
        <DataTable
          caption={words.caption}
          columns={columns}
          rows={suspects}
          rowKey={({ id }) => id}
          empty={<NoSuspects />}
          isTall
        />
      )}
    </Loaded>
    <p className="pt-5 text-table">
      <Link to="/admin/collector" className={actionLink}>
        {words.toCollector}
      </Link>{' '}
      <span className="text-second">{words.toWithdrawalsHint}</span>{' '}
      <Link to="/admin/withdrawals" className={actionLink}>
        {words.toWithdrawals}
      </Link>
    </p>
  </AdminPage>
)
