import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { mailStateQuery } from './mail.queries.ts'
import { mailWords as words } from './mail.words.ts'
import { MailBlock } from './mail-block.tsx'
import { MessagesSection } from './messages-section.tsx'
import { TestSection } from './test-section.tsx'

const MailSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-6 w-24" />
    <Skeleton className="mt-2.5 h-7 w-3/5" />
    <div className="mt-6 mb-9 h-[72px] border-y border-line" />
    <div className="h-48 border-t border-line py-7">
      <Skeleton className="h-5 w-32" />
    </div>
  </Loading>
)

/** Whether the mail server works, for admins, with a test. */
export const MailScreen = () => {
  const { data: mail, error, refetch } = useQuery(mailStateQuery)
  return (
    <AdminPage title={words.title} description={words.description}>
      {mail && error && (
        <div className="pb-4">
          <Stale>{words.stale}</Stale>
        </div>
      )}
      {mail && (
        <>
          <MailBlock mail={mail} />
          <TestSection mail={mail} />
          <MessagesSection deliveries={mail.deliveries} />
        </>
      )}
      {!mail && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!mail && !error && <MailSkeleton />}
    </AdminPage>
  )
}
