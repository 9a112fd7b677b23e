import type { ReactNode } from 'react'
import type { InternationalApp } from '#contract/international.ts'
import type { ScoreFigures } from '#contract/scores.ts'
import type { AppTrend } from '#contract/trends.ts'
import { DayChange } from '#web/components/app-list/app-figures.tsx'
import { AppTitle } from '#web/components/app-list/app-title.tsx'
import { BestRank } from '#web/components/app-list/best-rank.tsx'
import { CompactRating } from '#web/components/app-list/compact-rating.tsx'
import { formatScore, placeText, scoreFigureWords } from '#web/components/scores/score-figures.ts'
import { TrendDays } from '#web/components/trends/trend-line.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber, formatPercent } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { internationalWords, internationalWords as words } from './international.words.ts'

/** Position and app; wide lists also have columns for countries, best rank, change, days, rating and reach. */
export const rowGrid =
  'grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-4 @4xl:grid-cols-[1.5rem_minmax(0,1fr)_6.5rem_4.5rem_3.25rem_7.75rem_3.5rem_9.5rem]'

type InternationalGridProps = { children: ReactNode; isLoading?: boolean }

/** A list of rows. Wide lists have column headers. */
export const InternationalGrid = ({ children, isLoading = false }: InternationalGridProps) => (
  <div className="@container">
    <div aria-hidden="true" className={`${rowGrid} hidden h-[22px] pb-1.5 text-xs text-third @4xl:grid`}>
      <span className="col-span-7">{!isLoading && internationalWords.heads.app}</span>
      <span>{!isLoading && internationalWords.heads.reach}</span>
    </div>
    {children}
  </div>
)

type ReachProps = Pick<InternationalApp, 'countriesCount' | 'totalCountries'> & { className: string }

/** The share of all countries, from 0 to 1. */
const shareOf = ({ countriesCount, totalCountries }: Pick<ReachProps, 'countriesCount' | 'totalCountries'>): number =>
  totalCountries > 0 ? Math.min(1, countriesCount / totalCountries) : 0

/** The share of countries where the app is in a top 10, as a bar and a number. */
const Reach = ({ countriesCount, totalCountries, className }: ReachProps) => {
  const { locale } = useReader()
  const share = shareOf({ countriesCount, totalCountries })
  return (
    <div className={className}>
      <span className="text-xs whitespace-nowrap text-third @4xl:sr-only">{internationalWords.heads.reach}</span>
      {/* An SVG, because our Content Security Policy blocks style attributes in the server's HTML. */}
      <svg aria-hidden="true" className="keeps-colour h-1.5 min-w-0 flex-1 rounded-full bg-line/75">
        <rect width={`${share * 100}%`} height="6" rx="3" className="fill-ink" />
      </svg>
      <span className="w-14 text-right text-[1.125rem]/6 font-semibold tracking-[-0.02em] tabular-nums">
        {formatPercent(share, locale)}
      </span>
    </div>
  )
}

const CountriesBadge = ({ count }: { count: number }) => {
  const { locale } = useReader()
  return (
    <span className="framed-when-forced rounded-badge bg-slate/13 px-1.5 py-0.5 font-medium whitespace-nowrap text-slate tabular-nums">
      {words.countries(count, formatNumber(count, locale))}
      <span className="sr-only">{words.inTop10}</span>
    </span>
  )
}

/** The score, the position and the charts that they are based on, in a line below the row. */
const WorldScore = ({ figures }: { figures: ScoreFigures }) => {
  const { locale } = useReader()
  const { score, words: charts } = figures
  return (
    <p className="col-start-2 mt-1 pl-14 text-sm text-second [overflow-wrap:anywhere] @4xl:col-span-7">
      {score !== null && (
        <>
          {scoreFigureWords.score} <strong className="font-semibold text-ink">{formatScore(score, locale)}</strong>
          {' · '}
        </>
      )}
      {placeText(figures, locale)} {words.scoresIn(charts)}
    </p>
  )
}

type FactsProps = { app: InternationalApp; trend: AppTrend | undefined }

/** One column per fact in wide lists; otherwise one line below the name. */
const Facts = ({ app, trend }: FactsProps) => (
  <div className="col-start-2 mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-14 text-sm text-second @4xl:contents">
    <span>
      <CountriesBadge count={app.countriesCount} />
    </span>
    <BestRank rank={app.bestRank} />
    <span>{trend?.best && <DayChange change={trend.day} rank={trend.best.rank} />}</span>
    <span className="@max-4xl:hidden">{trend?.best && <TrendDays trend={trend} name={app.name} />}</span>
    <span>
      <CompactRating rating={app.rating} />
    </span>
  </div>
)

/** Positions above this use a smaller font to fit the column. */
const mostDigits = 99

type InternationalRowProps = FactsProps & { position: number; isFirstSight: boolean; action?: ReactNode }

export const InternationalRow = ({ app, trend, position, isFirstSight, action }: InternationalRowProps) => {
  const { locale } = useReader()
  return (
    <li className={`${rowGrid} border-b border-line py-3`}>
      <span className={classNames('text-second tabular-nums', position > mostDigits && 'text-sm')}>
        {formatNumber(position, locale)}
      </span>
      <AppTitle app={app} page="/app/$id" size={44} isFirstSight={isFirstSight} isHeading note={app.category} />
      <Facts app={app} trend={trend} />
      <div className="col-start-2 mt-2 flex items-center pl-14 @4xl:col-start-auto @4xl:mt-0 @4xl:pl-0">
        <Reach
          countriesCount={app.countriesCount}
          totalCountries={app.totalCountries}
          className="flex min-w-0 flex-1 items-center gap-3"
        />
        {action}
      </div>
      {app.worldScore && <WorldScore figures={app.worldScore} />}
    </li>
  )
}
