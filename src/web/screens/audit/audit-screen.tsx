import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { CursorLinks } from '#web/components/paging/cursor-links.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
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
const skeleton = (
  <>
    <div className="h-7 border-t border-line" />
    <SkeletonRows count={5} className="flex h-[37px] items-center border-b border-line">
      <Skeleton className="h-4 w-3/5" />
    </SkeletonRows>
  </>
)

export const AuditScreen = ({ cursor }: { cursor: string | undefined }) => (
  <AdminPage title={words.title} description={words.description} aside={<ExportLink />}>
    <p className="max-w-[62ch] pb-5 text-table text-second">{words.intro}</p>
    <Loaded query={useQuery(auditQuery(cursor))} words={words} skeleton={skeleton}>
      {({ entries, nextCursor }) => (
        <>
          {entries.length > 0 && <AuditTable entries={entries} />}
          {entries.length === 0 && cursor === undefined && <Empty title={words.empty}>{words.emptyHint}</Empty>}
          {entries.length === 0 && cursor !== undefined && <Empty title={words.emptyOlder} />}
          <CursorLinks label={words.pages} cursor={cursor} nextCursor={nextCursor} />
        </>
      )}
    </Loaded>
  </AdminPage>
)
