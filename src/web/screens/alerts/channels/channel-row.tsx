import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Channel } from '#contract/channels.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { ChannelEvents } from './channel-events.tsx'
import { ChannelLog } from './channel-log.tsx'
import { ChannelSecret } from './channel-secret.tsx'
import { ChannelTest } from './channel-test.tsx'
import { channelsWords as words } from './channels.words.ts'
import { RenameForm } from './rename-form.tsx'
import { TemplateForm } from './template-form.tsx'
import { useRemoveChannel, useTestChannel, useTurnChannel } from './use-channel-actions.ts'

type ChannelRowProps = {
  userId: string
  channel: Channel
  /** Called after removal, so that the list can take the focus. */
  onRemove: () => void
}

const Head = ({ userId, channel }: Omit<ChannelRowProps, 'onRemove'>) => {
  const { label, kindName, place, isOn } = channel
  const { mutate: turn } = useTurnChannel(userId)
  return (
    <div className="flex items-center gap-3.5">
      <Switch
        label={<span className="sr-only">{words.isOn(label)}</span>}
        isOn={isOn}
        onChange={isTurnedOn => turn({ ...channel, isOn: isTurnedOn })}
        className="gap-0"
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-second">
          {label !== kindName && `${kindName} · `}
          {place || words.noAddress}
        </p>
      </div>
    </div>
  )
}

type Part = 'name' | 'words' | 'events' | 'log'

type PartButton = { part: Part; name: string; isFor: (channel: Channel, isAdmin: boolean) => boolean }

/** What opens below a channel. The name and the address of e-mail are in the settings. */
const parts: readonly PartButton[] = [
  { part: 'log', name: words.log.open, isFor: () => true },
  { part: 'events', name: words.events.open, isFor: ({ events }, isAdmin) => events !== null && isAdmin },
  { part: 'words', name: words.template.open, isFor: ({ kind }) => kind !== 'webhook' && kind !== 'email' },
  { part: 'name', name: words.rename.open, isFor: ({ kind }) => kind !== 'email' },
]

/** One channel with its status and actions. */
export const ChannelRow = ({ userId, channel, onRemove }: ChannelRowProps) => {
  const { label, kind, problem } = channel
  const [opened, setOpened] = useState<Part>()
  const test = useTestChannel(userId)
  const { mutate: remove, isPending } = useRemoveChannel(userId)
  const askToRemove = () => {
    if (!isPending && window.confirm(words.remove.confirm(label))) remove(channel, { onSuccess: onRemove })
  }
  const isAdmin = useUser()?.isAdmin === true
  const close = () => setOpened(undefined)
  const own = { userId, channel }
  return (
    <li className="border-t border-line py-3 text-table">
      <Head {...own} />
      {problem && <p className="mt-2 max-w-[70ch] border-l-2 border-accent py-0.5 pl-3 sm:ml-[54px]">{problem}</p>}
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 sm:pl-[54px]">
        <ActionButton of={label} aria-busy={test.isPending} onClick={() => !test.isPending && test.mutate(channel)}>
          {test.isPending ? words.test.sending : words.test.button}
        </ActionButton>
        {parts
          .filter(({ isFor }) => isFor(channel, isAdmin))
          .map(({ part, name }) => (
            <ActionButton
              key={part}
              of={label}
              aria-expanded={opened === part}
              onClick={() => setOpened(opened === part ? undefined : part)}
            >
              {name}
            </ActionButton>
          ))}
        {kind === 'email' ? (
          <Link to="/settings" className={actionLink}>
            {words.settings}
            <span className="sr-only">{words.of(label)}</span>
          </Link>
        ) : (
          <ActionButton of={label} aria-busy={isPending} onClick={askToRemove}>
            {words.remove.button}
          </ActionButton>
        )}
      </div>
      <ChannelTest test={test} />
      {opened === 'name' && <RenameForm {...own} onClose={close} />}
      {opened === 'events' && channel.events && <ChannelEvents {...own} events={channel.events} />}
      {opened === 'words' && <TemplateForm {...own} onClose={close} />}
      {channel.secret !== null && <ChannelSecret {...own} secret={channel.secret} />}
      {opened === 'log' && <ChannelLog {...own} />}
    </li>
  )
}
