import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Channel } from '#contract/channels.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { channelsQuery } from '../alerts.queries.ts'
import { AddChannel } from './add-channel.tsx'
import { ChannelRow } from './channel-row.tsx'
import { channelsWords as words } from './channels.words.ts'

const ChannelsSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-[92px]" />
    <Skeleton className="mt-6 h-5 w-32" />
    <Skeleton className="mt-2 h-9 max-w-96 rounded-button" />
  </Loading>
)

type ChannelListProps = { userId: string; channels: readonly Channel[] }

/** E-mail and all added channels. Takes the focus when a channel is removed together with its button. */
const ChannelList = ({ userId, channels }: ChannelListProps) => {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} tabIndex={-1} className="border-b border-line outline-none">
      {channels.map(channel => (
        <ChannelRow
          key={channel.id}
          userId={userId}
          channel={channel}
          onRemove={() => list.current?.focus({ preventScroll: true })}
        />
      ))}
    </ul>
  )
}

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
