import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Channel } from '#contract/channels.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { channelsQuery } from '../alerts.queries.ts'
import { AddChannel } from './add-channel.tsx'
import { ChannelRow } from './channel-row.tsx'
import { channelsWords as words } from './channels.words.ts'

const skeleton = (
  <>
    <Skeleton className="h-[92px]" />
    <Skeleton className="mt-6 h-5 w-32" />
    <Skeleton className="mt-2 h-9 max-w-96 rounded-button" />
  </>
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

export const ChannelsSection = ({ user: { id: userId } }: { user: User }) => (
  <SplitSection title={words.title} explanation={words.explanation}>
    <Loaded query={useQuery(channelsQuery(userId))} words={words} skeleton={skeleton}>
      {list => (
        <>
          <ChannelList userId={userId} channels={list.channels} />
          <AddChannel userId={userId} list={list} />
        </>
      )}
    </Loaded>
  </SplitSection>
)
