import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Channel, Delivery } from '#contract/channels.ts'
import { type WebhookEvent, webhookEvents } from '#domain/alerts.ts'
import { secondMs } from '#domain/units.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { labelClass } from '#web/components/form/field-frame.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { toggle } from '../rules/rule-draft.ts'
import { ChannelLog } from './channel-log.tsx'
import { channelsWords as words } from './channels.words.ts'
import { RenameForm } from './rename-form.tsx'
import { TemplateForm } from './template-form.tsx'
import {
  useChooseEvents,
  useRemoveChannel,
  useRenewSecret,
  useTestChannel,
  useTurnChannel,
} from './use-channel-actions.ts'

/** The signing secret of a webhook. */
const ChannelSecret = ({ userId, channel, secret }: { userId: string; channel: Channel; secret: string }) => {
  const { label, oldSecretUntil } = channel
  const { mutate, isPending } = useRenewSecret(userId)
  const renew = () => {
    if (!isPending && window.confirm(words.secret.confirm)) mutate(channel)
  }
  return (
    <div className="mt-3 sm:pl-[54px]">
      <p className="pb-1.5 text-sm text-second">
        <span className="font-medium text-ink">{words.secret.label}</span> {words.secret.hint}
      </p>
      <div className="flex max-w-[40rem] flex-wrap gap-2">
        <CopyField
          label={`${words.secret.label}${words.of(label)}`}
          value={secret}
          copiedText={words.secret.copied}
          className="min-w-0 flex-[1_1_18rem]"
        />
        <Button onClick={renew} aria-busy={isPending}>
          {words.secret.renew}
          <span className="sr-only">{words.of(label)}</span>
        </Button>
      </div>
      {oldSecretUntil && (
        <p className="mt-1.5 text-sm text-second">
          <FillIn text={words.secret.old} parts={{ until: <Moment at={oldSecretUntil} /> }} />
        </p>
      )}
    </div>
  )
}

type ChannelEventsProps = { userId: string; channel: Channel; events: readonly WebhookEvent[] }

/** The events that the webhook of an admin gets, saved with each change. */
const ChannelEvents = ({ userId, channel, events }: ChannelEventsProps) => {
  const { mutate } = useChooseEvents(userId)
  const [isEmpty, setIsEmpty] = useState(false)
  const choose = (event: WebhookEvent, isOn: boolean) => {
    const chosen = toggle(events, event, isOn)
    setIsEmpty(chosen.length === 0)
    if (chosen.length > 0) mutate({ channel, events: [...chosen] })
  }
  return (
    <fieldset className="mt-3 sm:pl-[54px]">
      <legend className={labelClass}>{words.events.legend}</legend>
      <p className="max-w-[70ch] text-sm text-second">{words.events.hint}</p>
      {webhookEvents.map(event => (
        <div key={event}>
          <CheckBox isOn={events.includes(event)} onChange={isOn => choose(event, isOn)}>
            {words.events.names[event]}
          </CheckBox>
        </div>
      ))}
      <p role="alert" className="text-sm text-bad">
        {isEmpty && words.events.none}
      </p>
    </fieldset>
  )
}

const sayOutcome = ({ state, tries: [last] }: Delivery, locale: string): string => {
  if (!last) return words.test.queued
  // The receiver's answer may be empty.
  const answer = last.answer || '-'
  if (state === 'sent') return words.test.sent({ answer, ms: formatNumber(last.durationSeconds * secondMs, locale) })
  return state === 'dead' ? words.test.dead(answer) : words.test.waiting(answer)
}

type ChannelTestProps = { test: Pick<ReturnType<typeof useTestChannel>, 'data' | 'error' | 'isPending'> }

const ChannelTest = ({ test: { data, error, isPending } }: ChannelTestProps) => {
  const { locale } = useReader()
  return (
    <div className="sm:pl-[54px]">
      <div role="status">
        {data && !isPending && (
          <p
            className={`mt-2 max-w-[70ch] border-l-2 py-0.5 pl-3 [overflow-wrap:anywhere] ${data.state === 'sent' ? 'border-good' : 'border-bad'}`}
          >
            {sayOutcome(data, locale)}
          </p>
        )}
      </div>
      <FormRefusal failed={words.test.failed} error={error} />
    </div>
  )
}

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

/** The parts that open below a channel. The settings have the name and the address for e-mail. */
const parts: readonly PartButton[] = [
  { part: 'log', name: words.log.open, isFor: () => true },
  { part: 'events', name: words.events.open, isFor: ({ events }, isAdmin) => events !== null && isAdmin },
  { part: 'words', name: words.template.open, isFor: ({ kind }) => kind !== 'webhook' && kind !== 'email' },
  { part: 'name', name: words.rename.open, isFor: ({ kind }) => kind !== 'email' },
]

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
      {problem && <p className="mt-2 max-w-[70ch] border-l-2 border-bad py-0.5 pl-3 sm:ml-[54px]">{problem}</p>}
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
          <Link to="/settings" hash="email" className={actionLink}>
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
