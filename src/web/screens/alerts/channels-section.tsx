import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { AddChannel } from './add-channel.tsx'
import { channelsQuery } from './alerts.queries.ts'
import { ChannelList } from './channel-list.tsx'
import { channelsWords as words } from './channels.words.ts'

const ChannelsSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-[92px]" />
    <Skeleton className="mt-6 h-5 w-32" />
    <Skeleton className="mt-2 h-9 max-w-96 rounded-button" />
  </Loading>
)

export const ChannelsSection = ({ user: { id: userId } }: { user: User }) => {
  const { data, error, refetch } = useQuery(channelsQuery(userId))
  return (
    <SplitSection title={words.title} explanation={words.explanation}>
      {data && error && (
        <div className="pb-4">
          <Stale>{words.stale}</Stale>
        </div>
      )}
      {data && (
        <>
          <ChannelList userId={userId} channels={data.channels} />
          <AddChannel userId={userId} list={data} />
        </>
      )}
      {!data && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!data && !error && <ChannelsSkeleton />}
    </SplitSection>
  )
}
