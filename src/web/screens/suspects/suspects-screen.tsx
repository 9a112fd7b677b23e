import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SuspectTable } from './suspect-table.tsx'
import { suspectsQuery } from './suspects.queries.ts'
import { suspectsWords as words } from './suspects.words.ts'

const skeleton = (
  <>
    <div className="h-8 border-t border-line" />
    {['a', 'b', 'c'].map(row => (
      <div key={row} className="flex h-[37px] items-center border-b border-line">
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </>
)

const NoSuspects = () => (
  <Empty title={words.emptyTitle}>
    <p>{words.emptyHint}</p>
    <Link to="/data-health" className={buttonClass('outline', 'mt-4 text-ink')}>
      {words.health}
    </Link>
  </Empty>
)

/** The readings that wait for a decision. */
export const SuspectsScreen = () => (
  <AdminPage title={words.title} description={words.description}>
    <p className="max-w-[62ch] pb-6 text-second">{words.intro}</p>
    <Loaded query={useQuery(suspectsQuery)} words={words} skeleton={skeleton}>
      {suspects => (suspects.length === 0 ? <NoSuspects /> : <SuspectTable suspects={suspects} />)}
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
