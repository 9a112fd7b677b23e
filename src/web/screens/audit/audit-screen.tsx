import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { AuditEntry } from '#contract/audit.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { CursorLinks } from '#web/components/paging/page-links.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { href } from '#web/lib/site-path.ts'
import { auditQuery } from './audit.queries.ts'
import { auditWords as words } from './audit.words.ts'

/** Actions whose subject is an app id. */
const isOfApp = (action: string): boolean => /^(public-list|international|app)\./.test(action)

const jobNames: ReadonlyMap<string, string> = new Map(Object.entries(words.jobs))

const Subject = ({ action, subject, subjectName }: AuditEntry) => {
  const name = jobNames.get(subject ?? '') ?? subjectName ?? subject ?? words.nothing
  if (!subject || !isOfApp(action)) return <span className="font-medium">{name}</span>
  return (
    <NameLink app={{ appStoreId: subject, name }} page="/app/$id" className="font-medium">
      {name}
    </NameLink>
  )
}

const Who = ({ username }: Pick<AuditEntry, 'username'>) =>
  username ? <bdi>{username}</bdi> : <span className="text-third">{words.deleted}</span>

const Why = ({ reason }: Pick<AuditEntry, 'reason'>) =>
  reason ?? (
    <span className="text-third">
      <span aria-hidden="true">{words.none}</span>
      <span className="sr-only">{words.noReason}</span>
    </span>
  )

const ActCell = ({ entry }: { entry: AuditEntry }) => (
  <>
    <FillIn text={words.acts[entry.action]} parts={{ subject: <Subject {...entry} /> }} />
    {entry.details && <span className="block text-sm text-second">{entry.details}</span>}
    <span className="mt-1 block text-sm text-second md:hidden">
      {entry.reason && <span className="block pb-0.5 text-ink">{words.quoted(entry.reason)}</span>}
      <Moment at={entry.at} /> · <FillIn text={words.by} parts={{ who: <Who {...entry} /> }} />
    </span>
  </>
)

const { heads } = words

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'what',
    head: heads.what,
    cell: entry => <ActCell entry={entry} />,
    isRowHead: true,
    className: '[overflow-wrap:anywhere] max-md:pr-0',
  },
  {
    key: 'why',
    head: heads.why,
    cell: entry => <Why {...entry} />,
    className: 'w-[30%] [overflow-wrap:anywhere] text-second max-md:hidden',
  },
  {
    key: 'who',
    head: heads.who,
    cell: entry => <Who {...entry} />,
    className: 'w-[15%] [overflow-wrap:anywhere] max-md:hidden',
  },
  {
    key: 'when',
    head: heads.when,
    cell: ({ at }) => <Moment at={at} />,
    className: 'w-[11.5rem] whitespace-nowrap text-second max-md:hidden',
  },
]

/** What admins did. On narrow screens, reason, time and admin appear below the action. */
const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <DataTable caption={words.caption} columns={columns} rows={entries} rowKey={({ id }) => id} isTall isFixed />
)

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
          {entries.length === 0 && cursor === undefined && (
            <Empty title={words.empty} example={words.example}>
              {words.emptyHint}
            </Empty>
          )}
          {entries.length === 0 && cursor !== undefined && <Empty title={words.emptyOlder} />}
          <CursorLinks label={words.pages} cursor={cursor} nextCursor={nextCursor} />
        </>
      )}
    </Loaded>
  </AdminPage>
)
