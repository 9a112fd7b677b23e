import type { StandingApp } from '#contract/apps.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appListWords } from './app-list.words.ts'
import { BestRank } from './best-rank.tsx'

type StandingProps = Pick<StandingApp, 'bestRank' | 'countriesCount'>

/** An app's world standing now. An app without a rank says so, because unknown is not zero. */
export const Standing = ({ bestRank, countriesCount }: StandingProps) => {
  const { locale } = useReader()
  if (bestRank === null) return <span className="text-third">{appListWords.noRank}</span>
  return (
    <span className="tabular-nums">
      <BestRank rank={bestRank} /> · {appListWords.countries(countriesCount, formatNumber(countriesCount, locale))}
    </span>
  )
}
