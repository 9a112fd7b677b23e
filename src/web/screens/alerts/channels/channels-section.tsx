import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Channel, ChannelList } from '#contract/channels.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { channelsQuery } from '../alerts.queries.ts'
import { AddBrowser } from './add-browser.tsx'
import { ChannelForm } from './channel-form.tsx'
import { ChannelRow } from './channel-row.tsx'
import { channelsWords as words } from './channels.words.ts'

/** The browser makes its own target, so it has no form of the server. */
const browser = 'web-push'

/** The forms for new channels, one open at a time. Closing a form returns focus to its button. */
const AddChannel = ({ userId, list: { channels, forms, webPushKey } }: { userId: string; list: ChannelList }) => {
  const buttons = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<string>()
  const close = () => {
    buttons.current?.querySelector<HTMLElement>(`[data-adds="${kind}"]`)?.focus()
    setKind(undefined)
  }
  const form = forms.find(known => known.kind === kind)
  return (
    <div className="mt-6">
      <h3 className="text-table font-medium">{words.add.title}</h3>
      <div ref={buttons} className="mt-2 flex flex-wrap gap-2">
        {[...forms, { kind: browser, name: words.add.thisBrowser }].map(added => (
          <Button
            key={added.kind}
            data-adds={added.kind}
            aria-expanded={kind === added.kind}
            onClick={() => setKind(kind === added.kind ? undefined : added.kind)}
            className="aria-expanded:bg-hover"
          >
            {added.name}
          </Button>
        ))}
      </div>
      {kind === browser && <AddBrowser userId={userId} channels={channels} webPushKey={webPushKey} onClose={close} />}
      {form && <ChannelForm key={kind} userId={userId} form={form} onClose={close} />}
    </div>
  )
}

const skeleton = (
  <>
    <Skeleton className="h-[92px]" />
    <Skeleton className="mt-6 h-5 w-32" />
    <Skeleton className="mt-2 h-9 max-w-96 rounded-button" />
  </>
)

/** E-mail and all added channels. Takes the focus when a channel is removed together with its button. */
const ChannelRows = ({ userId, channels }: { userId: string; channels: readonly Channel[] }) => {
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
          <ChannelRows userId={userId} channels={list.channels} />
          <AddChannel userId={userId} list={list} />
        </>
      )}
    </Loaded>
  </SplitSection>
)
