import type { ReactNode } from 'react'
import type { App } from '#contract/apps.ts'
import type { AppTrend, PublicTrend, TrendChange } from '#contract/trends.ts'
import { changeOrderOf, countryOf, describeTop10, noPairWords } from '#domain/day-words.ts'
import { changeKindOf } from '#web/components/ranks/change-kind.ts'
import { RankChange } from '#web/components/ranks/rank-change.tsx'
import { Sparkline } from '#web/components/sparklines/sparkline.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { dayPoints, spanOf } from './day-points.ts'
import { sayFor } from './now-sentence.ts'
import { trendWords as words } from './trends.words.ts'

type TrendProps = { trend: AppTrend; name: string }
/** A public app also has its rank in the reader's country. */
type RowTrend = AppTrend & Partial<PublicTrend>
/** `world`: the world standing of a tracked app. */
type RowProps = { trend: RowTrend; name: string; world?: ReactNode }

const Country = ({ country }: { country: NonNullable<AppTrend['best']> }) => (
  <>
    <Flag src={country.flagUrl} />
    <span className="truncate">
      <CountryName country={countryOf(country)} />
    </span>
  </>
)

const Best = ({ best }: { best: NonNullable<AppTrend['best']> }) => (
  <span className="flex min-w-0 items-center gap-2">
    <RankBadge rank={best.rank} observedAt={best.observedAt} note={best.chart.name} className="shrink-0" />
    <Country country={best} />
  </span>
)

type ChangeProps = { change: TrendChange | null; rank: number | null; label?: string; none: string }

/** A usual move is grey. */
const Change = ({ change, rank, label, none }: ChangeProps) => {
  const previousRank = change?.previousRank ?? null
  const kind = change ? changeKindOf({ rank, previousRank }) : 'unknown'
  const title = change ? (change.isUsual ? words.usual : undefined) : none
  return (
    <span className="whitespace-nowrap" title={title}>
      <RankChange
        kind={kind}
        rank={rank}
        previousRank={previousRank}
        className={classNames(change?.isUsual && 'text-second!')}
      />
      {label && <span className="text-xs text-third">{` ${label}`}</span>}
    </span>
  )
}

const signed = (value: number, locale: string): string =>
  value > 0 ? `(+${formatNumber(value, locale)})` : `(−${formatNumber(-value, locale)})`

const Top10 = ({ top10 }: Pick<AppTrend, 'top10'>) => {
  const { locale } = useReader()
  const change = top10.entered.length - top10.left.length
  const unpaired = { count: top10.unpaired, text: formatNumber(top10.unpaired, locale) }
  return (
    <span className="whitespace-nowrap tabular-nums" title={top10.unpaired > 0 ? words.unpaired(unpaired) : undefined}>
      {formatNumber(top10.countries, locale)}
      {change !== 0 && <span className="text-second"> {signed(change, locale)}</span>}{' '}
      <span className="text-xs text-third">{words.top10}</span>
    </span>
  )
}

/** The countries where the app entered or left the top 10 since yesterday. */
const Latest = ({ top10 }: Pick<AppTrend, 'top10'>) => {
  const { locale } = useReader()
  const text = describeTop10(top10, sayFor(locale))
  if (!text) return null
  return (
    <span suppressHydrationWarning className="block truncate text-second">
      {text}
    </span>
  )
}

export const TrendDays = ({ trend: { days }, name }: TrendProps) => (
  <Sparkline points={dayPoints(days)} {...spanOf(days)} label={words.days({ app: name, days: days.ranks.length })} />
)

/** An app's current rank and its change, as one row of a table. On phones it takes two. */
const TrendLine = ({ trend, name, world }: RowProps) => {
  const { best, day, week, top10, here } = trend
  if (!best) return <span className="text-sm text-third">{words.noRank}</span>
  return (
    <div
      className={classNames(
        'trend-line',
        world !== undefined && 'md:grid-cols-[minmax(0,14rem)_5rem_5.5rem_6rem_5.5rem_minmax(0,1fr)_auto]',
      )}
    >
      <Best best={best} />
      <span className="trend-pair">
        <Change change={day} rank={best.rank} label={words.day} none={noPairWords.day} />
        <Change change={week} rank={best.rank} label={words.week} none={noPairWords.week} />
      </span>
      <span className="trend-pair">
        <Top10 top10={top10} />
        {world}
      </span>
      <span className="trend-here">
        {here === undefined ? <Latest top10={top10} /> : <Here here={here} best={best} />}
      </span>
      <span className="max-md:hidden">
        <TrendDays trend={trend} name={name} />
      </span>
    </div>
  )
}

const line = 'flex min-w-0 items-center gap-2'

/** The rank in the reader's country. `here` is undefined if it was not requested. */
const Here = ({ here, best }: Pick<AppTrend, 'best'> & { here: PublicTrend['here'] | undefined }) => {
  const { locale } = useReader()
  // The best rank is in this country and already shown.
  if (here === undefined || here?.chart.storefront === best?.chart.storefront) return null
  if (here === null) return <span className="text-third">{words.noRankHere}</span>
  return (
    <span className={line} title={here.chart.name}>
      <Country country={here} />
      <b className="font-semibold text-ink tabular-nums">{`#${formatNumber(here.rank, locale)}`}</b>
      <Change change={here.day} rank={here.rank} none={noPairWords.day} />
    </span>
  )
}

/** The trend of an app in a card, without the rank, which the card already shows. */
const TrendCard = ({ trend, name, world }: RowProps) => {
  const { best, day, week, here } = trend
  if (!best) return null
  return (
    <div className="mt-1 grid gap-1">
      <span className={line}>
        <Country country={best} />
      </span>
      <span className="flex gap-3">
        <Change change={day} rank={best.rank} label={words.day} none={noPairWords.day} />
        <Change change={week} rank={best.rank} label={words.week} none={noPairWords.week} />
        {world}
      </span>
      <Here here={here} best={best} />
      <TrendDays trend={trend} name={name} />
    </div>
  )
}

/** What trends add to a list of apps: more about each app, and two sorts. `trends` is undefined while loading. */
export const listTrends = (trends: readonly RowTrend[] | undefined, worldOf?: (appStoreId: string) => ReactNode) => {
  const trendOf = new Map(trends?.map(trend => [trend.appStoreId, trend]))
  const more = (Shown: (props: { trend: RowTrend; name: string; world?: ReactNode }) => ReactNode) => (app: App) => {
    const trend = trendOf.get(app.appStoreId)
    return trend && <Shown trend={trend} name={app.name} world={worldOf?.(app.appStoreId)} />
  }
  return {
    trendOf,
    more: { grid: more(TrendCard), table: more(TrendLine) },
    sorts: {
      best: ({ bestRank }: { bestRank: number | null }) => bestRank,
      change: ({ appStoreId }: App) => changeOrderOf(trendOf.get(appStoreId) ?? { day: null }),
    },
  }
}
