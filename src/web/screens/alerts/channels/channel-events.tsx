import { useState } from 'react'
import type { Channel } from '#contract/channels.ts'
import { type WebhookEvent, webhookEvents } from '#domain/alerts.ts'
import { labelClass } from '#web/components/form/fields.ts'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { toggle } from '../rules/rule-draft.ts'
import { channelsWords } from './channels.words.ts'
import { useChooseEvents } from './use-channel-actions.ts'

const { events: words } = channelsWords

type ChannelEventsProps = { userId: string; channel: Channel; events: readonly WebhookEvent[] }

/** What the webhook of an admin is told, saved with each change. */
export const ChannelEvents = ({ userId, channel, events }: ChannelEventsProps) => {
  const { mutate } = useChooseEvents(userId)
  const [isEmpty, setIsEmpty] = useState(false)
  const choose = (event: WebhookEvent, isOn: boolean) => {
    const chosen = toggle(events, event, isOn)
    setIsEmpty(chosen.length === 0)
    if (chosen.length > 0) mutate({ channel, events: [...chosen] })
  }
  return (
    <fieldset className="mt-3 sm:pl-[54px]">
      <legend className={labelClass}>{words.legend}</legend>
      <p className="max-w-[70ch] text-sm text-second">{words.hint}</p>
      {webhookEvents.map(event => (
        <div key={event}>
          <CheckBox isOn={events.includes(event)} onChange={isOn => choose(event, isOn)}>
            {words.names[event]}
          </CheckBox>
        </div>
      ))}
      <p role="alert" className="text-sm text-accent">
        {isEmpty && words.none}
      </p>
    </fieldset>
  )
}
