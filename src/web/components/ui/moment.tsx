import { FillIn } from '#web/lib/fill-in.tsx'
import { formatDay, formatMoment, formatUtc } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { uiWords as words } from './ui.words.ts'

type MomentProps = { at: string; precision?: 'day' | 'minute'; className?: string }

/**
 * A time in the reader's time zone, with UTC as the tooltip. Hydration warnings are off because server and browser may have
 * different locale data.
 */
export const Moment = ({ at, precision = 'minute', className }: MomentProps) => {
  const reader = useReader()
  return (
    <time dateTime={at} title={formatUtc(at)} className={className} suppressHydrationWarning>
      {precision === 'day' ? formatDay(at, reader) : formatMoment(at, reader)}
    </time>
  )
}

/** The day of the first measurement on this server; renders nothing before it. */
export const MeasuredSince = ({ at }: { at: string | null | undefined }) =>
  at && <FillIn text={words.measuredSince} parts={{ day: <Moment at={at} precision="day" /> }} />
