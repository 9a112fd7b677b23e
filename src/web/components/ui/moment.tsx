import { formatDay, formatMoment, formatUtc } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

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
