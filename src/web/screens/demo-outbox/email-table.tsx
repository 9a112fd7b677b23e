import type { DemoEmail } from '#contract/demo-outbox.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { href } from '#web/lib/site-path.ts'
import { demoOutboxWords as words } from './demo-outbox.words.ts'

const SubjectCell = ({ email: { id, to, subject, sentAt } }: { email: DemoEmail }) => (
  <>
    {/* A plain link, because the server responds with the e-mail's own document. */}
    <a
      href={href(`/demo/letters/${id}`)}
      target="_blank"
      rel="noopener"
      className={textLink('strong', 'font-medium [overflow-wrap:anywhere]')}
    >
      {subject}
      <span className="sr-only"> {words.newTab}</span>
    </a>
    <span className="block pt-0.5 text-sm font-normal text-second [overflow-wrap:anywhere] sm:hidden">
      {to} · <Moment at={sentAt} />
    </span>
  </>
)

const columns: readonly Column<DemoEmail>[] = [
  {
    key: 'sentAt',
    head: words.sentAt,
    cell: ({ sentAt }) => <Moment at={sentAt} />,
    className: 'w-[11rem] whitespace-nowrap text-second max-sm:hidden',
  },
  {
    key: 'subject',
    head: words.subject,
    cell: email => <SubjectCell email={email} />,
    isRowHead: true,
  },
  {
    key: 'to',
    head: words.to,
    cell: ({ to }) => to,
    className: 'w-[30%] [overflow-wrap:anywhere] text-second max-sm:hidden',
  },
]

/** The e-mails. On phones, time and address appear below the subject. */
export const EmailTable = ({ emails }: { emails: readonly DemoEmail[] }) => (
  <DataTable caption={words.caption} columns={columns} rows={emails} rowKey={({ id }) => String(id)} isTall />
)
