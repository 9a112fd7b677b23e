import { formatDay, formatMoment, formatUtc } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type MomentProps = { at: string; precision?: 'day' | 'minute'; className?: string }

/** A moment in the reader's zone, with UTC in the title. Server and browser may know different words for it. */
export const Moment = ({ at, precision = 'minute', className }: MomentProps) => {
  const reader = useReader()
  return (
    <time dateTime={at} title={formatUtc(at)} className={className} suppressHydrationWarning>
      {precision === 'day' ? formatDay(at, reader) : formatMoment(at, reader)}
    </time>
  )
}
