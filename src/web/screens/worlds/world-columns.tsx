import { Link } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { chartName } from '#domain/chart-words.ts'
import { chartsReadText } from '#web/components/ranks/charts-read.words.ts'
import { SeenState } from '#web/components/ranks/seen-state.tsx'
import type { Column } from '#web/components/table/data-table.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { historyChartOf } from './country-text.ts'
import { worldWords as words } from './world.words.ts'
import type { WorldSort } from './world-address.ts'

export type WorldColumn = WorldSort | 'history'

/** "Never" would be wrong for a country where some charts were read but the missing one was not. */
const Measured = ({ country: { observedAt, charts } }: { country: WorldCountry }) => {
  if (observedAt) return <Moment at={observedAt} />
  return charts.read > 0 ? chartsReadText(charts) : words.never
}

/** On phones, the chart and the time appear below the name. */
const CountryCell = ({ country }: { country: WorldCountry }) => (
  <span className="flex items-start gap-2.5">
    <span className="flex h-5 items-center">
      <Flag src={country.flagUrl} />
    </span>
    <span className="min-w-0">
      <CountryName country={country} />
      <span className="block text-xs text-second sm:hidden">
        {country.chart && `${chartName(country.chart)} · `}
        <Measured country={country} />
      </span>
    </span>
  </span>
)

/** A dash, with a text for screen readers. */
const None = () => (
  <span className="text-third">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words.none}</span>
  </span>
)

const Depth = ({ depth }: { depth: number }) => formatNumber(depth, useReader().locale)

type HistoryLinkProps = {
  appStoreId: string
  country: WorldCountry
  scope: AppWorld['scope']
}

const HistoryLink = ({ appStoreId, country, scope }: HistoryLinkProps) => {
  const { locale } = useReader()
  return (
    <Link
      to="/app/$id/history"
      params={{ id: appStoreId }}
      search={{ charts: [historyChartOf({ country, scope })] }}
      className="grid size-6 place-items-center rounded-badge text-second hover:bg-hover hover:text-ink"
    >
      <ChartLine size={15} aria-hidden />
      <span className="sr-only" suppressHydrationWarning>
        {words.history(formatCountry(country, locale))}
      </span>
    </Link>
  )
}

type ColumnsInput = Omit<HistoryLinkProps, 'country'> & { locale: string }

const { columns: heads } = words

/** The columns of the table with their sort keys. */
export const worldColumns = ({ locale, ...history }: ColumnsInput): readonly Column<WorldCountry, WorldColumn>[] => [
  {
    key: 'country',
    head: heads.country,
    isRowHead: true,
    cell: country => <CountryCell country={country} />,
    sortValue: country => formatCountry(country, locale),
  },
  {
    key: 'rank',
    head: heads.rank,
    cell: country => <SeenState seen={country} />,
    sortValue: ({ rank }) => rank,
    className: 'w-[28%] sm:w-[22%]',
  },
  {
    key: 'chart',
    head: heads.chart,
    cell: ({ chart }) => (chart ? <span className="text-second">{chartName(chart)}</span> : <None />),
    sortValue: ({ chart }) => chart && chartName(chart),
    className: 'w-[26%] max-sm:hidden',
  },
  {
    key: 'measured',
    head: heads.measured,
    cell: country => (
      <span className="text-second">
        <Measured country={country} />
      </span>
    ),
    sortValue: ({ observedAt }) => observedAt,
    className: 'w-[17%] max-sm:hidden',
  },
  {
    key: 'depth',
    head: heads.depth,
    cell: ({ depth }) => (depth === null ? <None /> : <Depth depth={depth} />),
    sortValue: ({ depth }) => depth,
    className: 'w-24 tabular-nums max-lg:hidden',
  },
  {
    key: 'history',
    head: words.historyColumn,
    cell: country => <HistoryLink country={country} {...history} />,
    className: 'w-12',
  },
]
