import { Link } from '@tanstack/react-router'
import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { chartsReadText } from '#web/components/ranks/charts-read.words.ts'
import { SeenState } from '#web/components/ranks/seen-state.tsx'
import type { Column } from '#web/components/table/data-table.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatMoment, formatNumber } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import { historyChartOf } from './country-text.ts'
import { worldWords as words } from './world.words.ts'
import type { WorldSort } from './world-address.ts'

export type WorldColumn = WorldSort | 'history'

/** "Never" would be wrong for a country where some charts were read but the missing one was not. */
const Measured = ({ country }: { country: WorldCountry }) => {
  const reader = useReader()
  return country.observedAt ? <Moment at={country.observedAt} /> : measuredText(country, reader)
}

const measuredText = ({ observedAt, charts }: WorldCountry, reader: Reader): string => {
  if (observedAt) return formatMoment(observedAt, reader)
  return charts.read > 0 ? chartsReadText(charts) : words.never
}

const PhoneNote = ({ country }: { country: WorldCountry }) => {
  const reader = useReader()
  const chart = country.chart ? [country.chart.name] : []
  return (
    <span className="phone-note" suppressHydrationWarning>
      {[...chart, measuredText(country, reader)].join(' · ')}
    </span>
  )
}

/** On phones, the chart and the time appear below the name. */
const CountryCell = ({ country }: { country: WorldCountry }) => (
  <span className="country-cell">
    <Flag src={country.flagUrl} />
    <span>
      <CountryName country={country} />
      <PhoneNote country={country} />
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
      aria-label={words.history(formatCountry(country, locale))}
      suppressHydrationWarning
      className="history-link"
    />
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
    cell: country => <SeenState seen={country} isTimeBeside />,
    sortValue: ({ rank }) => rank,
    headClass: 'w-[28%] sm:w-[22%]',
  },
  {
    key: 'chart',
    head: heads.chart,
    cell: ({ chart }) => chart?.name ?? <None />,
    sortValue: ({ chart }) => chart?.name ?? null,
    className: 'wide-cell',
    headClass: 'w-[26%]',
  },
  {
    key: 'measured',
    head: heads.measured,
    cell: country => <Measured country={country} />,
    sortValue: ({ observedAt }) => observedAt,
    className: 'wide-cell',
    headClass: 'w-[17%]',
  },
  {
    key: 'depth',
    head: heads.depth,
    cell: ({ depth }) => (depth === null ? <None /> : <Depth depth={depth} />),
    sortValue: ({ depth }) => depth,
    className: 'tabular-nums max-lg:hidden',
    headClass: 'w-24',
  },
  {
    key: 'history',
    head: words.historyColumn,
    cell: country => <HistoryLink country={country} {...history} />,
    headClass: 'w-12',
  },
]
