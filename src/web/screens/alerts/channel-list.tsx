import { useRef } from 'react'
import type { Channel } from '#contract/channels.ts'
import { ChannelRow } from './channel-row.tsx'

type ChannelListProps = { userId: string; channels: readonly Channel[] }

/** E-mail and all added channels. Takes the focus when a channel is removed together with its button. */
export const ChannelList = ({ userId, channels }: ChannelListProps) => {
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
