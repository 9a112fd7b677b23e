import type { Delivery } from '#contract/channels.ts'
import { secondMs } from '#domain/units.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { channelsWords } from './channels.words.ts'
import type { useTestChannel } from './use-channel-actions.ts'

const { test: words } = channelsWords

const sayOutcome = ({ state, tries: [last] }: Delivery, locale: string): string => {
  if (!last) return words.queued
  // The receiver's answer may be empty.
  const answer = last.answer || '-'
  if (state === 'sent') return words.sent({ answer, ms: formatNumber(last.durationSeconds * secondMs, locale) })
  return state === 'dead' ? words.dead(answer) : words.waiting(answer)
}

type ChannelTestProps = { test: Pick<ReturnType<typeof useTestChannel>, 'data' | 'error' | 'isPending'> }

/** The result of a test delivery, next to its button. */
export const ChannelTest = ({ test: { data, error, isPending } }: ChannelTestProps) => {
  const { locale } = useReader()
  return (
    <div className="sm:pl-[54px]">
      <div role="status">
        {data && !isPending && (
          <p
            className={`mt-2 max-w-[70ch] border-l-2 py-0.5 pl-3 [overflow-wrap:anywhere] ${data.state === 'sent' ? 'border-good' : 'border-accent'}`}
          >
            {sayOutcome(data, locale)}
          </p>
        )}
      </div>
      <FormRefusal failed={words.failed} error={error} />
    </div>
  )
}
