import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { AuditPage } from '#contract/audit.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { href } from '#web/lib/site-path.ts'
import { auditQuery } from './audit.queries.ts'
import { auditWords as words } from './audit.words.ts'
import { AuditTable } from './audit-table.tsx'

const ExportLink = () => (
  <a href={href('/api/admin/audit.csv')} download className={buttonClass('outline', 'text-ink')}>
    <Download size={15} aria-hidden />
    {words.export}
  </a>
)

/** The height of a row with one line. */
const AuditSkeleton = () => (
  <Loading label={words.loading}>
    <div className="h-7 border-t border-line" />
    {['a', 'b', 'c', 'd', 'e'].map(row => (
      <div key={row} className="flex h-[37px] items-center border-b border-line">
        <Skeleton className="h-4 w-3/5" />
      </div>
    ))}
  </Loading>
)

type PagesProps = { cursor: string | undefined; nextCursor: string | null }

/** Links to the newest and to older entries. To go to newer entries, use the browser's Back button. */
const Pages = ({ cursor, nextCursor }: PagesProps) =>
  (cursor !== undefined || nextCursor !== null) && (
    <nav aria-label={words.pages} className="flex gap-2 pt-6">
      {cursor !== undefined && (
        <Link to="." search={{}} preload={false} className={buttonClass()}>
          {words.newest}
        </Link>
      )}
      {nextCursor !== null && (
        <Link to="." search={{ cursor: nextCursor }} preload={false} rel="next" className={buttonClass()}>
          {words.older}
        </Link>
      )}
    </nav>
  )

const Entries = ({ page, cursor }: { page: AuditPage; cursor: string | undefined }) => (
  <>
    {page.entries.length > 0 && <AuditTable entries={page.entries} />}
    {page.entries.length === 0 && cursor === undefined && <Empty title={words.empty}>{words.emptyHint}</Empty>}
    {page.entries.length === 0 && cursor !== undefined && <Empty title={words.emptyOlder} />}
    <Pages cursor={cursor} nextCursor={page.nextCursor} />
  </>
)

/** What admins did, when and why. */
export const AuditScreen = ({ cursor }: { cursor: string | undefined }) => {
  const { data: page, error, refetch } = useQuery(auditQuery(cursor))
  return (
    <AdminPage title={words.title} description={words.description} aside={<ExportLink />}>
      <p className="max-w-[62ch] pb-5 text-table text-second">{words.intro}</p>
      {page && error && (
        <div className="pb-5">
          <Stale>{words.stale}</Stale>
        </div>
      )}
      {page && <Entries page={page} cursor={cursor} />}
      {!page && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!page && !error && <AuditSkeleton />}
    </AdminPage>
  )
}
