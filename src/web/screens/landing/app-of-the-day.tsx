import { Link, useNavigate } from '@tanstack/react-router'
import type { HighlightedApp } from '#contract/highlights.ts'
import { nowSentence } from '#domain/now-words.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { AppMap } from '#web/components/maps/app-map.tsx'
import { NowFigure } from '#web/components/trends/now-figure.tsx'
import { describeNow } from '#web/components/trends/now-sentence.ts'
import { TrendDays } from '#web/components/trends/trend-line.tsx'
import { trendWords } from '#web/components/trends/trends.words.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { landingWords as words } from './landing.words.ts'

type AppOfTheDayProps = { highlight: HighlightedApp }

const Counts = ({ highlight: { app, ranks, totalCountries } }: AppOfTheDayProps) => {
  const { locale } = useReader()
  const within = (limit: number) => {
    const count = ranks.filter(({ rank }) => rank !== null && rank <= limit).length
    return words.within(limit, count, locale)
  }
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-second tabular-nums">
      <li>{within(5)}</li>
      <li>{within(10)}</li>
      <li>{words.measured(formatNumber(ranks.length, locale), formatNumber(totalCountries, locale))}</li>
      <li>
        <Link to="/app/$id/world" params={{ id: app.appStoreId }} className={textLink('quiet')}>
          {words.world}
          <span className="sr-only">{words.worldOf(app.name)}</span>
        </Link>
      </li>
    </ul>
  )
}

const countriesOf = ({ ranks }: HighlightedApp) =>
  ranks.map(({ storefront, rank }) => ({ storefront, rank, state: rank === null ? 'unranked' : 'ranked' }) as const)

const rankText = ({ rank }: { rank: number | null }): string => (rank === null ? words.outside : words.rank(rank))

/** A public app: its best rank now, the change, and its map. */
export const AppOfTheDay = ({ highlight }: AppOfTheDayProps) => {
  const reader = useReader()
  const navigate = useNavigate()
  const { app, trend } = highlight
  const now = describeNow(app.name, trend, reader)
  if (!trend.best || !now) return null
  const open = (country: StorefrontCode) =>
    void navigate({ to: '/app/$id', params: { id: app.appStoreId }, search: { country } })
  return (
    <div className="grid items-center gap-x-9 gap-y-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <h2 className="flex items-center gap-3 text-body font-semibold">
          <AppIcon src={app.icon} name={app.name} size={36} isFirstSight className="size-9" />
          <NameLink app={app} page="/app/$id" className="truncate">
            {app.name}
          </NameLink>
        </h2>
        <div className="mt-3" suppressHydrationWarning>
          <NowFigure now={now} />
          <p className="mt-1 max-w-[60ch]">{nowSentence(now)}</p>
          <p className="mt-1 mb-2 text-sm text-second">{trendWords.inChart(now.chart)}</p>
        </div>
        <TrendDays trend={trend} name={app.name} />
        <Counts highlight={highlight} />
      </div>
      <AppMap
        name={app.name}
        countries={countriesOf(highlight)}
        textOf={rankText}
        named={trend.best.chart.storefront}
        onSelect={open}
      />
    </div>
  )
}
