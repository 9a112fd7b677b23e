import type { ReactNode } from 'react'
import type { StandingApp } from '#contract/apps.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appListWords as words } from './app-list.words.ts'

type CardFactsProps = { app: Pick<StandingApp, 'bestRank' | 'countriesCount'>; more?: ReactNode }

/** In how many countries an app has a rank, and `more`. An app without a rank has no count, because unknown is not zero. */
export const CardFacts = ({ app: { bestRank, countriesCount }, more }: CardFactsProps) => {
  const { locale } = useReader()
  return (
    <>
      {bestRank !== null && (
        <span className="whitespace-nowrap tabular-nums">
          {words.rankedIn(countriesCount, formatNumber(countriesCount, locale))}
        </span>
      )}
      {more}
    </>
  )
}
