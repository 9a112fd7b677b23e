import { Link } from '@tanstack/react-router'
import type { DeveloperApp } from '#contract/developers.ts'
import type { ChartRank } from '#contract/seen-ranks.ts'
import { countryOf } from '#domain/day-words.ts'
import type { Column } from '#web/components/table/data-table.tsx'
import { firstColumn } from '#web/components/table/table-box.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { Rating } from '#web/components/ui/rating.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { developerWords } from './developer.words.ts'
import type { DeveloperSort } from './developer-address.ts'

const { table: words } = developerWords

/** Load the icons of the first rows eagerly. */
const firstSight = 10

/** A rank badge with the country, the chart, and the day or minute of the reading. */
const RankIn = ({ rank, precision }: { rank: ChartRank; precision: 'day' | 'minute' }) => (
  <span className="flex items-start gap-2.5">
    <RankBadge rank={rank.rank} observedAt={rank.observedAt} className="shrink-0" />
    <span className="min-w-0 text-sm">
      <span className="flex items-center gap-1.5">
        <Flag src={rank.flagUrl} />
        <CountryName country={countryOf(rank)} />
      </span>
      <span className="block text-xs text-second">
        {rank.chart.name} · <Moment at={rank.observedAt} precision={precision} className="whitespace-nowrap" />
      </span>
    </span>
  </span>
)

const None = ({ children }: { children: string }) => <span className="text-sm text-second">{children}</span>

const AppName = ({ app, isFirstSight }: { app: DeveloperApp; isFirstSight: boolean }) => (
  <span className="flex items-center gap-3">
    <AppIcon src={app.icon} name={app.name} size={36} isFirstSight={isFirstSight} className="size-9" />
    <span className="min-w-0">
      <Link to="/app/$id" params={{ id: app.appStoreId }} dir="auto" className="font-medium hover:underline">
        {app.name}
      </Link>
      <span className="block text-sm text-second md:hidden">{app.category}</span>
    </span>
  </span>
)

/** On phones, the name and the current best rank fit side by side; the other columns need scrolling. */
const rankColumn = 'min-w-48 max-md:min-w-40'

type ColumnsInput = { apps: readonly DeveloperApp[]; locale: string }

/** Sorts ranks as numbers; missing ranks come last. */
export const developerColumns = ({ apps, locale }: ColumnsInput): Column<DeveloperApp, DeveloperSort>[] => {
  const early = new Set(apps.slice(0, firstSight))
  return [
    {
      key: 'app',
      head: words.app,
      isRowHead: true,
      className: `min-w-44 max-md:min-w-36 ${firstColumn}`,
      sortValue: ({ name }) => name,
      cell: app => <AppName app={app} isFirstSight={early.has(app)} />,
    },
    {
      key: 'category',
      head: words.category,
      className: 'max-md:hidden',
      sortValue: ({ category }) => category,
      cell: ({ category }) => <span className="text-second">{category}</span>,
    },
    {
      key: 'now',
      head: words.now,
      className: rankColumn,
      sortValue: ({ best }) => best?.rank ?? null,
      cell: ({ best }) => (best ? <RankIn rank={best} precision="minute" /> : <None>{words.notNow}</None>),
    },
    {
      key: 'ever',
      head: words.ever,
      className: rankColumn,
      sortValue: ({ bestEver }) => bestEver?.rank ?? null,
      cell: ({ bestEver }) => (bestEver ? <RankIn rank={bestEver} precision="day" /> : <None>{words.never}</None>),
    },
    {
      key: 'countries',
      head: words.countries,
      className: 'text-right tabular-nums',
      sortValue: ({ countriesCount }) => countriesCount,
      cell: ({ countriesCount }) => formatNumber(countriesCount, locale),
    },
    {
      key: 'rating',
      head: words.rating,
      className: 'whitespace-nowrap',
      sortValue: ({ rating }) => rating,
      cell: ({ rating }) => <Rating rating={rating} />,
    },
  ]
}
