import { type RankTone, rankToneOf } from '#domain/rank-tones.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatMoment, formatNumber, formatUtc } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { uiWords as words } from './ui.words.ts'

const tones: Record<RankTone, string> = {
  first: 'bg-accent text-on-accent',
  top5: 'bg-good/13 text-good',
  top10: 'bg-blue/13 text-blue',
  top50: 'bg-amber/13 text-amber',
  rest: 'bg-slate/13 text-slate',
}

type RankBadgeProps = {
  rank: number
  observedAt: string
  /** More about the rank: its chart or when it was reached. */
  note?: string | undefined
  className?: string
  /** Whether the time of the reading is already shown beside the badge. */
  isTimeBeside?: boolean | undefined
}

/** A rank in its colour. The tooltip and the screen reader text say when it was read. */
export const RankBadge = ({ rank, observedAt, note, className, isTimeBeside = false }: RankBadgeProps) => {
  const reader = useReader()
  const readAt = words.readAt(formatMoment(observedAt, reader))
  const withNote = (time: string): string => [isTimeBeside ? '' : time, note].filter(Boolean).join(', ')
  const title = withNote(`${readAt} (${formatUtc(observedAt)})`)
  const spoken = withNote(readAt)
  return (
    <span
      suppressHydrationWarning
      title={title === '' ? undefined : title}
      className={classNames('rank-badge framed-when-forced', tones[rankToneOf(rank)], className)}
    >
      {`#${formatNumber(rank, reader.locale)}`}
      {spoken !== '' && (
        <span className="sr-only" suppressHydrationWarning>
          {`, ${spoken}`}
        </span>
      )}
    </span>
  )
}
