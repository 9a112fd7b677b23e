import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { formatMoment, formatUtc } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type Seen, type SeenIn, seenText } from './seen.words.ts'

type SeenStateProps = { seen: Seen & { observedAt: string | null }; seenIn?: SeenIn; className?: string }

/** A rank as its badge; else the state in words with its reason, and by its title when that was. For the cells of tables. */
export const SeenState = ({ seen, seenIn = 'chart', className }: SeenStateProps) => {
  const reader = useReader()
  const { state, rank, observedAt } = seen
  if (state === 'ranked' && rank && observedAt) return <RankBadge rank={rank} observedAt={observedAt} />
  const title = observedAt ? `${formatMoment(observedAt, reader)} (${formatUtc(observedAt)})` : undefined
  return (
    <span title={title} suppressHydrationWarning className={className ?? 'text-sm text-second'}>
      {seenText(seen, seenIn)}
    </span>
  )
}
