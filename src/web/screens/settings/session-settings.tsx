import { useQuery } from '@tanstack/react-query'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { SessionList } from './session-list.tsx'
import { sessionsQuery } from './settings.queries.ts'
import { settingsWords } from './settings.words.ts'

const { sessions: words } = settingsWords

const rows = ['a', 'b'] as const

const SessionsSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="mb-2 h-4 w-16 max-sm:hidden" />
    {rows.map(row => (
      <div key={row} className="flex h-[78px] items-center border-t border-line last:border-b sm:h-[45px]">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="ml-auto h-4 w-16" />
      </div>
    ))}
  </Loading>
)

export const SessionSettings = ({ userId }: { userId: string }) => {
  const { data, error, refetch } = useQuery(sessionsQuery(userId))
  return (
    <SplitSection title={words.title} explanation={words.explanation}>
      {data && error && (
        <div className="pb-4">
          <Stale>{words.stale}</Stale>
        </div>
      )}
      {data?.length === 0 && <Empty title={words.none}>{words.noneHint}</Empty>}
      {data && data.length > 0 && <SessionList userId={userId} sessions={data} />}
      {!data && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!data && !error && <SessionsSkeleton />}
    </SplitSection>
  )
}
