import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Channel } from '#contract/channels.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
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

type ActionProps = { label: string; of: string; onPress: () => void; isBusy?: boolean; isOpen?: boolean }

/** Every channel has the same buttons, so screen readers also hear the channel's name. */
const Action = ({ label, of, onPress, isBusy = false, isOpen }: ActionProps) => (
  <button type="button" aria-busy={isBusy} aria-expanded={isOpen} onClick={onPress} className={actionLink}>
    {label}
    <span className="sr-only">{words.of(of)}</span>
  </button>
)

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

type Opened = 'name' | 'words' | 'events' | 'log'

/** One channel with its status and actions. */
export const ChannelRow = ({ userId, channel, onRemove }: ChannelRowProps) => {
  const { label, kind, problem } = channel
  const [opened, setOpened] = useState<Opened>()
  const test = useTestChannel(userId)
  const { mutate: remove, isPending } = useRemoveChannel(userId)
  const toggle = (part: Opened) => setOpened(before => (before === part ? undefined : part))
  const askToRemove = () => {
    if (!isPending && window.confirm(words.remove.confirm(label))) remove(channel, { onSuccess: onRemove })
  }
  const isMail = kind === 'email'
  const isAdmin = useUser()?.isAdmin === true
  return (
    <li className="border-t border-line py-3 text-table">
      <Head userId={userId} channel={channel} />
      {problem && <p className="mt-2 max-w-[70ch] border-l-2 border-accent py-0.5 pl-3 sm:ml-[54px]">{problem}</p>}
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 sm:pl-[54px]">
        <Action
          label={test.isPending ? words.test.sending : words.test.button}
          of={label}
          isBusy={test.isPending}
          onPress={() => !test.isPending && test.mutate(channel)}
        />
        <Action label={words.log.open} of={label} isOpen={opened === 'log'} onPress={() => toggle('log')} />
        {isMail ? (
          <Link to="/settings" className={actionLink}>
            {words.settings}
            <span className="sr-only">{words.of(label)}</span>
          </Link>
        ) : (
          <>
            {channel.events && isAdmin && (
              <Action
                label={words.events.open}
                of={label}
                isOpen={opened === 'events'}
                onPress={() => toggle('events')}
              />
            )}
            {kind !== 'webhook' && (
              <Action
                label={words.template.open}
                of={label}
                isOpen={opened === 'words'}
                onPress={() => toggle('words')}
              />
            )}
            <Action label={words.rename.open} of={label} isOpen={opened === 'name'} onPress={() => toggle('name')} />
            <Action label={words.remove.button} of={label} isBusy={isPending} onPress={askToRemove} />
          </>
        )}
      </div>
      <ChannelTest test={test} />
      {opened === 'name' && <RenameForm userId={userId} channel={channel} onClose={() => setOpened(undefined)} />}
      {opened === 'events' && channel.events && (
        <ChannelEvents userId={userId} channel={channel} events={channel.events} />
      )}
      {opened === 'words' && <TemplateForm userId={userId} channel={channel} onClose={() => setOpened(undefined)} />}
      {channel.secret !== null && <ChannelSecret userId={userId} channel={channel} secret={channel.secret} />}
      {opened === 'log' && <ChannelLog userId={userId} channel={channel} />}
    </li>
  )
}
