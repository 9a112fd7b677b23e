import type { StandingApp } from '#contract/apps.ts'
import { type RankTone, rankToneOf } from '#domain/rank-tones.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appListWords } from './app-list.words.ts'

const tones: Record<RankTone, string> = {
  first: 'text-accent',
  top5: 'text-good',
  top10: 'text-blue',
  top50: 'text-amber',
  rest: 'text-slate',
}

export const BestRank = ({ rank }: { rank: number }) => {
  const { locale } = useReader()
  return (
    <span className={classNames('font-semibold whitespace-nowrap tabular-nums', tones[rankToneOf(rank)])}>
      {appListWords.best(formatNumber(rank, locale))}
    </span>
  )
}

type StandingProps = Pick<StandingApp, 'bestRank' | 'countriesCount'>

/** An app's world standing now. An app without a rank says so, because unknown is not zero. */
export const Standing = ({ bestRank, countriesCount }: StandingProps) => {
  const { locale } = useReader()
  if (bestRank === null) return <span className="text-third">{appListWords.noRank}</span>
  return (
    <span className="tabular-nums">
      <BestRank rank={bestRank} /> · {appListWords.rankedIn(countriesCount, formatNumber(countriesCount, locale))}
    </span>
  )
}
