import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { Channel } from '#contract/channels.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { askBrowser, findBrowserChannel, findObstacle, keepBrowserChannel } from './browser-push.ts'
import { sayBrowser } from './channel-labels.ts'
import { channelsWords } from './channels.words.ts'
import { useAddChannel } from './use-channel-actions.ts'

const { add, push: words } = channelsWords

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
export const AddBrowser = ({ channels, ...props }: AddBrowserProps) => {
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
        {words.heading}
      </h4>
      <p className="mt-1 max-w-[70ch] text-table text-second">{isAdded ? words.thisBrowser : words.hint}</p>
      <p role="alert" className="mt-2 max-w-[70ch] text-table text-accent empty:hidden">
        {!isAdded && obstacle && words[obstacle]}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {!isAdded && !isHopeless && (
          <Button look="solid" aria-busy={isPending} onClick={() => !isPending && mutate()}>
            {isPending ? words.asking : words.allow}
          </Button>
        )}
        <Button onClick={props.onClose}>{add.cancel}</Button>
      </div>
      <FormRefusal failed={add.failed} error={error} />
    </section>
  )
}
