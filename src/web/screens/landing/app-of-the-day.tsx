import { Link, useNavigate } from '@tanstack/react-router'
import type { HighlightedApp } from '#contract/highlights.ts'
import { addDays } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { AppMap } from '#web/components/maps/app-map.tsx'
import { describeNow, directionLooks } from '#web/components/trends/now-sentence.ts'
import { TrendDays } from '#web/components/trends/trend-line.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
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

/** The oldest rank of the line, in words. */
const Before = ({ highlight: { trend } }: AppOfTheDayProps) => {
  const reader = useReader()
  const { from, ranks } = trend.days
  const index = ranks.findIndex(rank => rank !== null && rank > 0)
  const rank = ranks[index]
  if (!rank || rank === trend.best?.rank) return null
  return <> {words.before(formatNumber(rank, reader.locale), formatUtcDay(addDays(from, index), reader))}</>
}

const countriesOf = ({ ranks }: HighlightedApp) =>
  ranks.map(({ storefront, rank }) => ({ storefront, rank, state: rank === null ? 'unranked' : 'ranked' }) as const)

const rankText = ({ rank }: { rank: number | null }): string => (rank === null ? words.outside : words.rank(rank))

/** A public app: its best rank now, the change, and its map. */
export const AppOfTheDay = ({ highlight }: AppOfTheDayProps) => {
  const reader = useReader()
  const navigate = useNavigate()
  const { app, trend } = highlight
  const now = describeNow(trend, reader)
  if (!trend.best || !now) return null
  const { sign, tone } = directionLooks[now.direction]
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
        <p className="mt-2.5 flex items-center gap-3 text-count-small">
          <Flag src={trend.best.flagUrl} />
          {now.headline}
          <span aria-hidden="true" className={classNames('text-body', tone)}>
            {sign}
          </span>
        </p>
        <p className="mt-1 mb-2 max-w-[60ch] text-sm text-second">
          {now.changes}
          <Before highlight={highlight} />
        </p>
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
