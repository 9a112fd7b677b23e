import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Channel, ChannelList } from '#contract/channels.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { channelsQuery } from '../alerts.queries.ts'
import { askBrowser, findBrowserChannel, findObstacle, keepBrowserChannel } from './browser-push.ts'
import { ChannelForm } from './channel-form.tsx'
import { sayBrowser } from './channel-labels.ts'
import { ChannelRow } from './channel-row.tsx'
import { channelsWords as words } from './channels.words.ts'
import { useAddChannel } from './use-channel-actions.ts'

/** Asks the browser for permission, then registers the channel. Resolves to the refusal if the browser refused. */
const useAddBrowser = ({ userId, webPushKey, onClose }: Omit<AddBrowserProps, 'channels'>) => {
  const { mutateAsync: addChannel } = useAddChannel(userId)
  return useMutation({
    mutationFn: async () => {
      const answer = await askBrowser(webPushKey)
      if ('refusal' in answer) return answer.refusal
      const channel = await addChannel({ label: sayBrowser(navigator.userAgent), target: answer.target })
      keepBrowserChannel(channel.id)
      onClose()
      return undefined
    },
  })
}

type AddBrowserProps = { userId: string; channels: readonly Channel[]; webPushKey: string; onClose: () => void }

/** Adds this browser as a channel. It only opens on a click, so the server never renders it. */
const AddBrowser = ({ channels, ...props }: AddBrowserProps) => {
  const title = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { mutate, isPending, data: refusal, error } = useAddBrowser(props)
  const obstacle = refusal ?? findObstacle()
  const own = findBrowserChannel()
  const isAdded = channels.some(({ id, kind }) => kind === 'web-push' && id === own)
  const isHopeless = obstacle === 'insecure' || obstacle === 'unsupported'
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={title}
      className="mt-4 rounded-button border border-line-strong bg-panel p-4 outline-none sm:p-5"
    >
      <h4 id={title} className="font-semibold">
        {words.push.heading}
      </h4>
      <p className="mt-1 max-w-[70ch] text-table text-second">{isAdded ? words.push.thisBrowser : words.push.hint}</p>
      <p role="alert" className="mt-2 max-w-[70ch] text-table text-bad empty:hidden">
        {!isAdded && obstacle && words.push[obstacle]}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {!isAdded && !isHopeless && (
          <Button look="solid" aria-busy={isPending} onClick={() => !isPending && mutate()}>
            {isPending ? words.push.asking : words.push.allow}
          </Button>
        )}
        <Button onClick={props.onClose}>{words.add.cancel}</Button>
      </div>
      <FormRefusal failed={words.add.failed} error={error} />
    </section>
  )
}

/** The browser creates its own target, so the server has no form for it. */
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
  <SplitSection anchor="channels" title={words.title} explanation={words.explanation}>
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
