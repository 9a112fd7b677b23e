import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DemoEmail } from '#contract/demo-outbox.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { NotFound } from '#web/components/not-found/not-found.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { href } from '#web/lib/site-path.ts'
import { demoEmailsQuery } from './demo-outbox.queries.ts'
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

const skeleton = (
  <SkeletonRows count={4} className="flex h-[37px] items-center border-b border-line">
    <Skeleton className="h-4 w-3/5" />
  </SkeletonRows>
)

const noEmails = (
  <Empty title={words.empty} example={words.example}>
    <p>{words.emptyHint}</p>
    <Link to="/settings" hash="channels" className={textLink('text', 'mt-2 inline-block')}>
      {words.channels}
    </Link>
  </Empty>
)

export const DemoOutboxScreen = () => {
  const query = useQuery(demoEmailsQuery)
  if (hasStatus(query.error, 404)) return <NotFound />
  return (
    <Page title={words.title} description={words.description} isIndexed={false}>
      <p className="max-w-[62ch] pb-5 text-table text-second">{words.intro}</p>
      <Loaded query={query} words={words} skeleton={skeleton}>
        {({ letters }) => (
          <DataTable
            caption={words.caption}
            columns={columns}
            rows={letters}
            rowKey={({ id }) => String(id)}
            empty={noEmails}
            isTall
          />
        )}
      </Loaded>
    </Page>
  )
}
