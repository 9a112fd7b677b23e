import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { BackupsSection } from './backups-section.tsx'
import { KeptSection } from './kept-section.tsx'
import { SizeBlock } from './size-block.tsx'
import { storageWords as words } from './storage.words.ts'

const SizesSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-7 w-3/5" />
    <div className="mt-6 mb-9 h-[72px] border-y border-line" />
  </Loading>
)

/** How large the data is, how long the disk lasts, what is backed up and what is kept, for admins. */
export const StorageScreen = () => {
  const { data: retention, error, refetch } = useQuery(retentionQuery)
  return (
    <AdminPage title={words.title} description={words.description}>
      {retention && error && (
        <div className="pb-4">
          <Stale>{words.stale}</Stale>
        </div>
      )}
      {retention && <SizeBlock retention={retention} />}
      {!retention && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!retention && !error && <SizesSkeleton />}
      <BackupsSection />
      {retention && <KeptSection retention={retention} />}
    </AdminPage>
  )
}
