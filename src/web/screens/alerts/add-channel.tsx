import { useRef, useState } from 'react'
import type { Channel } from '#contract/channels.ts'
import { channelKinds } from '#domain/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { AddAddress } from './add-address.tsx'
import { AddBrowser } from './add-browser.tsx'
import { type AddedKind, channelsWords } from './channels.words.ts'

const { add: words } = channelsWords

const kinds: readonly AddedKind[] = channelKinds.filter(kind => kind !== 'email')

type AddChannelProps = { userId: string; channels: readonly Channel[]; webPushKey: string }

/** The forms for new channels, one open at a time. Closing a form returns focus to its button. */
export const AddChannel = ({ userId, channels, webPushKey }: AddChannelProps) => {
  const buttons = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<AddedKind>()
  const close = () => {
    buttons.current?.querySelector<HTMLElement>(`[data-adds="${kind}"]`)?.focus()
    setKind(undefined)
  }
  return (
    <div className="mt-6">
      <h3 className="text-table font-medium">{words.title}</h3>
      <div ref={buttons} className="mt-2 flex flex-wrap gap-2">
        {kinds.map(addedKind => (
          <Button
            key={addedKind}
            data-adds={addedKind}
            aria-expanded={kind === addedKind}
            onClick={() => setKind(kind === addedKind ? undefined : addedKind)}
            className="aria-expanded:bg-hover"
          >
            {words.button(addedKind)}
          </Button>
        ))}
      </div>
      {kind === 'web-push' && (
        <AddBrowser userId={userId} channels={channels} webPushKey={webPushKey} onClose={close} />
      )}
      {kind && kind !== 'web-push' && <AddAddress key={kind} userId={userId} kind={kind} onClose={close} />}
    </div>
  )
}
