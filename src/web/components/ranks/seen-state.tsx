import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { formatMoment, formatUtc } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { chartsReadText } from './charts-read.words.ts'
import { type Seen, type SeenIn, seenText, seenWords as words } from './seen.words.ts'

type SeenStateProps = {
  seen: Seen & { observedAt: string | null }
  seenIn?: SeenIn
  className?: string
  isTimeBeside?: boolean
}

const partlyNote = ({ charts }: Seen): string | undefined =>
  charts && charts.read < charts.of ? chartsReadText(charts) : undefined

export const SeenState = ({ seen, seenIn = 'chart', className, isTimeBeside = false }: SeenStateProps) => {
  const reader = useReader()
  const { state, rank, observedAt } = seen
  if (state === 'ranked' && rank && observedAt) {
    const note = partlyNote(seen)
    const badge = <RankBadge rank={rank} observedAt={observedAt} note={note} isTimeBeside={isTimeBeside} />
    if (!note) return badge
    return (
      <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
        {badge}
        <span aria-hidden="true" className="text-xs text-second">
          {rank > 1 ? words.orBetter : note}
        </span>
      </span>
    )
  }
  const title =
    observedAt && !isTimeBeside ? `${formatMoment(observedAt, reader)} (${formatUtc(observedAt)})` : undefined
  return (
    <span title={title} suppressHydrationWarning className={className ?? 'text-sm text-second'}>
      {seenText(seen, seenIn)}
    </span>
  )
}
