import type { ReactNode } from 'react'
import type { StandingApp } from '#contract/apps.ts'
import type { AppTrend, PublicTrend, TrendChange } from '#contract/trends.ts'
import { countryOf, noPairWords } from '#domain/day-words.ts'
import { changeKindOf } from '#web/components/ranks/change-kind.ts'
import { RankChange } from '#web/components/ranks/rank-change.tsx'
import { TrendDays } from '#web/components/trends/trend-line.tsx'
import { trendWords as words } from '#web/components/trends/trends.words.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

/** A public app also has its rank in the reader's country. */
export type RowTrend = AppTrend & Partial<PublicTrend>

type Place = { flagUrl: string; storefront: string; countryName: string }

/** A flag and a country, cut at the end of its column. */
const InCountry = ({ place }: { place: Place }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Flag src={place.flagUrl} />
    <span className="truncate">
      <CountryName country={place} />
    </span>
  </span>
)

const placeOf = (best: NonNullable<AppTrend['best']>): Place => ({ ...countryOf(best), flagUrl: best.flagUrl })

type DayChangeProps = { change: TrendChange | null; rank: number | null }

/** The change since a day before. A usual one is grey. */
export const DayChange = ({ change, rank }: DayChangeProps) => {
  const previousRank = change?.previousRank ?? null
  const title = change ? (change.isUsual ? words.usual : undefined) : noPairWords.day
  return (
    <span className="whitespace-nowrap" title={title}>
      <RankChange
        kind={change ? changeKindOf({ rank, previousRank }) : 'unknown'}
        rank={rank}
        previousRank={previousRank}
        className={classNames(change?.isUsual && 'text-second!')}
      />
    </span>
  )
}

type RankFiguresProps = {
  badge: ReactNode
  place?: Place | undefined
  change?: ReactNode
  days?: AppTrend['days'] | undefined
  name: string
}

/** A rank with its country, the change since a day before, and a line of its last days. Narrow lists have no line. */
export const RankFigures = ({ badge, place, change, days, name }: RankFiguresProps) => (
  <div className="app-figures">
    <span>{badge}</span>
    <span className="min-w-0">{place && <InCountry place={place} />}</span>
    <span>{change}</span>
    <span>{days && <TrendDays trend={{ days }} name={name} />}</span>
  </div>
)

type AppFiguresProps = {
  /** What the list knows before its trends are loaded. */
  standing?: Pick<StandingApp, 'bestRank' | 'observedAt'> | undefined
  trend: RowTrend | undefined
  name: string
}

const bestOf = ({ standing, trend }: Omit<AppFiguresProps, 'name'>) => {
  const best = trend?.best
  if (best) return { rank: best.rank, observedAt: best.observedAt, note: best.chart.name }
  const { bestRank, observedAt } = standing ?? {}
  return bestRank && observedAt ? { rank: bestRank, observedAt } : undefined
}

/** The figures of an app where it ranks best now. */
export const AppFigures = ({ standing, trend, name }: AppFiguresProps) => {
  const known = bestOf({ standing, trend })
  const best = trend?.best
  if (!known) return <div className="app-figures">{(standing || trend) && <NoRank />}</div>
  return (
    <RankFigures
      badge={<RankBadge {...known} />}
      place={best ? placeOf(best) : undefined}
      change={best && <DayChange change={trend.day} rank={best.rank} />}
      days={best ? trend.days : undefined}
      name={name}
    />
  )
}

const NoRank = () => <span className="col-span-full text-third">{words.noRank}</span>

/** The rank in the reader's country, unless that is the best one or was not requested. */
export const RankHere = ({ trend }: { trend: RowTrend | undefined }) => {
  const { locale } = useReader()
  const here = trend?.here
  if (here === undefined || here?.chart.storefront === trend?.best?.chart.storefront) return null
  if (here === null) return <span className="truncate text-third">{words.noRankHere}</span>
  return (
    <span className="flex min-w-0 items-center gap-2" title={here.chart.name}>
      <InCountry place={placeOf(here)} />
      <b className="font-semibold text-ink tabular-nums">{`#${formatNumber(here.rank, locale)}`}</b>
      <DayChange change={here.day} rank={here.rank} />
    </span>
  )
}
