import type { AuditEntry } from '#contract/audit.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
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
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <DataTable caption={words.caption} columns={columns} rows={entries} rowKey={({ id }) => id} isTall isFixed />
)
