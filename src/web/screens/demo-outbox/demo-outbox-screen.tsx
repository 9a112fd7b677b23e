import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DemoEmail } from '#contract/demo-outbox.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { NotFound } from '#web/components/not-found/not-found.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { describeError, hasStatus } from '#web/lib/api-error.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { demoEmailsQuery } from './demo-outbox.queries.ts'
import { demoOutboxWords as words } from './demo-outbox.words.ts'
import { EmailTable } from './email-table.tsx'

const OutboxSkeleton = () => (
  <Loading label={words.loading}>
    {['a', 'b', 'c', 'd'].map(row => (
      <div key={row} className="flex h-[37px] items-center border-b border-line">
        <Skeleton className="h-4 w-3/5" />
      </div>
    ))}
  </Loading>
)

const Emails = ({ emails }: { emails: readonly DemoEmail[] }) =>
  emails.length > 0 ? (
    <EmailTable emails={emails} />
  ) : (
    <Empty title={words.empty}>
      <p>{words.emptyHint}</p>
      <Link to="/alerts" className={textLink('text', 'mt-2 inline-block')}>
        {words.channels}
      </Link>
    </Empty>
  )

const Outbox = () => {
  const { data, error, refetch } = useQuery(demoEmailsQuery)
  usePageMeta({ title: `${words.title} - ${productName}`, description: words.description, isIndexed: false })
  return (
    <>
      <PageHeader>
        <PageTitle title={words.title} />
      </PageHeader>
      <p className="max-w-[62ch] pb-5 text-table text-second">{words.intro}</p>
      {data && <Emails emails={data.letters} />}
      {!data && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!data && !error && <OutboxSkeleton />}
    </>
  )
}

/** The e-mails that the demo would have sent. Other servers answer 404. */
export const DemoOutboxScreen = () => (hasStatus(useQuery(demoEmailsQuery).error, 404) ? <NotFound /> : <Outbox />)
