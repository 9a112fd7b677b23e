import { useState } from 'react'
import type { Channel } from '#contract/channels.ts'
import { EditForm } from '#web/components/form/edit-form.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { longestLabel } from './channel-labels.ts'
import { channelsWords } from './channels.words.ts'
import { useRenameChannel } from './use-channel-actions.ts'

const { rename: words } = channelsWords

export const RenameForm = ({ userId, channel, onClose }: { userId: string; channel: Channel; onClose: () => void }) => {
  const [label, setLabel] = useState(channel.label)
  const rename = useRenameChannel(userId)
  const name = label.trim()
  return (
    <EditForm
      words={words}
      mutation={rename}
      canSave={name !== ''}
      onSave={() => rename.mutate({ ...channel, label: name }, { onSuccess: onClose })}
      onClose={onClose}
      className="mt-3 sm:pl-[54px]"
    >
      <TextField label={words.label} value={label} maxLength={longestLabel} onChange={setLabel} width="max-w-72" />
    </EditForm>
  )
}
