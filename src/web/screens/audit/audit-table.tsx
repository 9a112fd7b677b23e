import type { AuditEntry } from '#contract/audit.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { Act } from './act.tsx'
import { auditWords as words } from './audit.words.ts'

const head = 'sticky top-0 bg-paper py-1.5 pr-4 font-normal shadow-[inset_0_-1px_0_var(--color-line)]'

const Who = ({ username }: Pick<AuditEntry, 'username'>) =>
  username ?? <span className="text-third">{words.deleted}</span>

const Why = ({ reason }: Pick<AuditEntry, 'reason'>) =>
  reason ?? (
    <span className="text-third">
      <span aria-hidden="true">{words.none}</span>
      <span className="sr-only">{words.noReason}</span>
    </span>
  )

const AuditRow = ({ entry }: { entry: AuditEntry }) => (
  <tr className="border-b border-line align-top hover:bg-hover/60">
    <th scope="row" className="py-2 pr-4 text-left font-normal [overflow-wrap:anywhere] max-md:pr-0">
      <Act entry={entry} />
      <span className="mt-1 block text-sm text-second md:hidden">
        {entry.reason && <span className="block pb-0.5 text-ink">{words.quoted(entry.reason)}</span>}
        <Moment at={entry.at} /> · <FillIn text={words.by} parts={{ who: <Who {...entry} /> }} />
      </span>
    </th>
    <td className="py-2 pr-4 [overflow-wrap:anywhere] text-second max-md:hidden">
      <Why {...entry} />
    </td>
    <td className="py-2 pr-4 [overflow-wrap:anywhere] max-md:hidden">
      <Who {...entry} />
    </td>
    <td className="py-2 whitespace-nowrap text-second max-md:hidden">
      <Moment at={entry.at} />
    </td>
  </tr>
)

/** What admins did. On narrow screens, reason, time and admin appear below the action. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <table className="w-full table-fixed border-t border-line text-table">
    <caption className="sr-only">{words.caption}</caption>
    <thead className="text-left text-xs text-third">
      <tr>
        <th scope="col" className={head}>
          {words.heads.what}
        </th>
        <th scope="col" className={`${head} w-[30%] max-md:hidden`}>
          {words.heads.why}
        </th>
        <th scope="col" className={`${head} w-[15%] max-md:hidden`}>
          {words.heads.who}
        </th>
        <th scope="col" className={`${head} w-[11.5rem] max-md:hidden`}>
          {words.heads.when}
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map(entry => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </tbody>
  </table>
)
