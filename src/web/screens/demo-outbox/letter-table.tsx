import type { DemoEmail } from '#contract/demo-outbox.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { demoOutboxWords as words } from './demo-outbox.words.ts'

const SubjectCell = ({ letter: { id, to, subject, sentAt } }: { letter: DemoEmail }) => (
  <>
    {/* A plain link, because the server responds with the e-mail's own document. */}
    <a
      href={`/demo/letters/${id}`}
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
    cell: letter => <SubjectCell letter={letter} />,
    isRowHead: true,
  },
  {
    key: 'to',
    head: words.to,
    cell: ({ to }) => to,
    className: 'w-[30%] [overflow-wrap:anywhere] text-second max-sm:hidden',
  },
]

/** The e-mails. On a phone time and address are below the subject. */
export const LetterTable = ({ letters }: { letters: readonly DemoEmail[] }) => (
  <DataTable caption={words.caption} columns={columns} rows={letters} rowKey={({ id }) => String(id)} isTall />
)
