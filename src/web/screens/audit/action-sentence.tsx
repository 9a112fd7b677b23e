import type { AuditEntry } from '#contract/audit.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
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

/** One action as a sentence, with its details. */
export const ActionSentence = ({ entry }: { entry: AuditEntry }) => (
  <>
    <FillIn text={words.acts[entry.action]} parts={{ subject: <Subject {...entry} /> }} />
    {entry.details && <span className="block text-sm text-second">{entry.details}</span>}
  </>
)
