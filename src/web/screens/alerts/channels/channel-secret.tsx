import type { Channel } from '#contract/channels.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { channelsWords } from './channels.words.ts'
import { useRenewSecret } from './use-channel-actions.ts'

const { secret: words, of } = channelsWords

type ChannelSecretProps = { userId: string; channel: Channel; secret: string }

/** The signing secret of a webhook. */
export const ChannelSecret = ({ userId, channel, secret }: ChannelSecretProps) => {
  const { label, oldSecretUntil } = channel
  const { mutate, isPending } = useRenewSecret(userId)
  const renew = () => {
    if (!isPending && window.confirm(words.confirm)) mutate(channel)
  }
  return (
    <div className="mt-3 sm:pl-[54px]">
      <p className="pb-1.5 text-sm text-second">
        <span className="font-medium text-ink">{words.label}</span> {words.hint}
      </p>
      <div className="flex max-w-[40rem] flex-wrap gap-2">
        <CopyField
          label={`${words.label}${of(label)}`}
          value={secret}
          copiedText={words.copied}
          className="min-w-0 flex-[1_1_18rem]"
        />
        <Button onClick={renew} aria-busy={isPending}>
          {words.renew}
          <span className="sr-only">{of(label)}</span>
        </Button>
      </div>
      {oldSecretUntil && (
        <p className="mt-1.5 text-sm text-second">
          <FillIn text={words.old} parts={{ until: <Moment at={oldSecretUntil} /> }} />
        </p>
      )}
    </div>
  )
}
