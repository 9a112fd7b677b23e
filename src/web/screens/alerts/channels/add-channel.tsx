import { useRef, useState } from 'react'
import type { ChannelList } from '#contract/channels.ts'
import { Button } from '#web/components/ui/button.tsx'
import { AddBrowser } from './add-browser.tsx'
import { ChannelForm } from './channel-form.tsx'
import { channelsWords } from './channels.words.ts'

const { add: words } = channelsWords

/** The browser makes its own target, so it has no form of the server. */
const browser = 'web-push'

type AddChannelProps = { userId: string; list: ChannelList }

/** The forms for new channels, one open at a time. Closing a form returns focus to its button. */
export const AddChannel = ({ userId, list: { channels, forms, webPushKey } }: AddChannelProps) => {
  const buttons = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<string>()
  const close = () => {
    buttons.current?.querySelector<HTMLElement>(`[data-adds="${kind}"]`)?.focus()
    setKind(undefined)
  }
  const form = forms.find(known => known.kind === kind)
  return (
    <div className="mt-6">
      <h3 className="text-table font-medium">{words.title}</h3>
      <div ref={buttons} className="mt-2 flex flex-wrap gap-2">
        {[...forms, { kind: browser, name: words.thisBrowser }].map(added => (
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
