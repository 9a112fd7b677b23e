import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Channel } from '#contract/channels.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { longestLabel } from './channel-labels.ts'
import { channelsWords } from './channels.words.ts'
import { useRenameChannel } from './use-channel-actions.ts'

const { rename: words } = channelsWords

export const RenameForm = ({ userId, channel, onClose }: { userId: string; channel: Channel; onClose: () => void }) => {
  const field = useRef<HTMLInputElement>(null)
  const [label, setLabel] = useState(channel.label)
  useEffect(() => field.current?.focus(), [])
  const { mutate, isPending, error } = useRenameChannel(userId)
  const name = label.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name && !isPending) mutate({ ...channel, label: name }, { onSuccess: onClose })
  }
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  return (
    <form onSubmit={submit} onKeyDown={cancelOnEscape} className="mt-3 sm:pl-[54px]">
      <TextField
        ref={field}
        label={words.label}
        value={label}
        maxLength={longestLabel}
        onChange={setLabel}
        width="max-w-72"
        className="max-w-[34rem]"
      >
        <Button type="submit" look="solid" disabled={!name} aria-busy={isPending}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </TextField>
      <FormRefusal failed={words.failed} error={error} />
    </form>
  )
}
