import { useQuery } from '@tanstack/react-query'
import { labelClass } from '#web/components/form/fields.ts'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { channelsQuery } from '../alerts.queries.ts'
import { alertsWords } from '../alerts.words.ts'
import { type DraftProps, toggle } from './rule-draft.ts'

const { editor: words } = alertsWords

/** The channels of a rule. With one channel, or before they are loaded, there is nothing to choose. */
export const ChannelField = ({ userId, draft, change }: DraftProps & { userId: string }) => {
  const { data } = useQuery(channelsQuery(userId))
  const channels = data?.channels ?? []
  const chosen = draft.channelIds
  if (channels.length < 2 && chosen === null) return null
  return (
    <fieldset className="mt-4">
      <legend className={labelClass}>{words.channels}</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        <CheckBox isOn={chosen === null} onChange={isAll => change({ channelIds: isAll ? null : [] })}>
          {words.allChannels}
        </CheckBox>
        {chosen !== null &&
          channels.map(({ id, label }) => (
            <CheckBox
              key={id}
              isOn={chosen.includes(id)}
              onChange={isOn => change({ channelIds: toggle(chosen, id, isOn) })}
            >
              {label}
            </CheckBox>
          ))}
      </div>
    </fieldset>
  )
}
