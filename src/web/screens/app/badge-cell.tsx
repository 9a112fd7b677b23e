import type { BadgeRank, CountryRank } from '#contract/summaries.ts'
import { isPartly } from '#web/components/ranks/charts-read.words.ts'
import { seenWords } from '#web/components/ranks/seen.words.ts'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { useReader } from '#web/lib/reader.ts'
import { badgeNote, differenceText, gapNote, gapText } from './badge-text.ts'

/** Why there is no rank. A dash would hide whether the chart was read. */
const NoRank = ({ badge }: { badge: BadgeRank }) => {
  const reader = useReader()
  const note = gapNote(badge, reader)
  return (
    <span title={note || undefined} className="block text-xs/4 text-second" suppressHydrationWarning>
      {gapText(badge, reader)}
      {note && <span className="sr-only">{`, ${note}`}</span>}
    </span>
  )
}

/** A rank, with its device and day where they differ from the row's. */
export const BadgeCell = ({ badge, country }: { badge: BadgeRank; country: CountryRank }) => {
  const reader = useReader()
  const { rank, observedAt } = badge
  if (rank === null || observedAt === null) return <NoRank badge={badge} />
  const row = { device: country.deviceType, dateAchieved: country.dateAchieved }
  const isBetterPossible = rank > 1 && isPartly(badge.charts)
  const below = [isBetterPossible && seenWords.orBetter, differenceText(badge, row, reader)].filter(Boolean).join(' · ')
  return (
    <span className="inline-block">
      <RankBadge rank={rank} observedAt={observedAt} note={badgeNote(badge, reader)} />
      {below && (
        <span aria-hidden="true" className="mt-0.5 block text-xs/4 text-second" suppressHydrationWarning>
          {below}
        </span>
      )}
    </span>
  )
}
