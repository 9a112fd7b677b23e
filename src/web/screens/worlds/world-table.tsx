import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { dayOf } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { ContinentChoice } from '#web/components/browse/continent-choice.tsx'
import { CountrySearch, NoCountry } from '#web/components/browse/country-filters.tsx'
import { countryFilterWords } from '#web/components/browse/country-filters.words.ts'
import { FirstRowsOnPhones } from '#web/components/long-lists/first-rows.tsx'
import { useSentRows } from '#web/components/long-lists/long-table.tsx'
import { chartsReadText } from '#web/components/ranks/charts-read.words.ts'
import { historyChartOf } from '#web/components/ranks/country-text.ts'
import { SeenState } from '#web/components/ranks/seen-state.tsx'
import { constantOf } from '#web/components/table/constant-column.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { readTableSort } from '#web/components/table/table-sort.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatMoment, formatNumber } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import { worldWords as words } from './world.words.ts'
import { type WorldAddress, type WorldSort, worldSorts } from './world-address.ts'
import { worldCsvColumns } from './world-csv.ts'

type WorldColumn = WorldSort | 'history'

/** "Never" would be wrong for a country where some but not all charts were read. */
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
const worldColumns = ({ locale, ...history }: ColumnsInput): readonly Column<WorldCountry, WorldColumn>[] => [
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

/** Scrolls the selected country's row into view inside the table. The page itself does not scroll. */
const useRowInSight = (
  box: RefObject<HTMLDivElement | null>,
  country: StorefrontCode | undefined,
  isWhole: boolean,
) => {
  useEffect(() => {
    const row = country && isWhole && box.current?.querySelector<HTMLElement>('tr[aria-current]')
    if (!box.current || !row) return
    box.current.scrollTop = row.offsetTop - (box.current.clientHeight - row.offsetHeight) / 2
  }, [box, country, isWhole])
}

type WorldTableProps = {
  world: AppWorld
  visible: readonly WorldCountry[]
  address: WorldAddress
  /** The container of the table, which scrolls on large screens. */
  box: RefObject<HTMLDivElement | null>
}

const Countries = ({ world, visible, address, box }: WorldTableProps) => {
  const { locale } = useReader()
  const { app, scope } = world
  const chart = constantOf(world.countries.map(country => country.chart?.name))
  const depth = constantOf(world.countries.map(country => country.depth))
  const columns = worldColumns({ appStoreId: app.appStoreId, scope, locale }).filter(
    ({ key }) => !(key === 'chart' && chart !== undefined) && !(key === 'depth' && depth !== undefined),
  )
  const rows = useSortedRows({ rows: visible, columns, sort: address })
  const sent = useSentRows(rows, 25)
  useRowInSight(box, address.country, sent.isWhole)
  const day = world.day ?? dayOf(new Date(world.asOf))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-1">
        <p className="text-sm text-second">
          {chart !== undefined && words.onlyChart(chart)}{' '}
          {depth !== undefined && words.onlyDepth(formatNumber(depth, locale))}
        </p>
        <CsvButton input={{ name: words.file(app.name, day), columns: worldCsvColumns, rows }} />
      </div>
      <div ref={box} className="relative scroll-smooth md:max-h-[37rem] md:overflow-y-auto">
        <FirstRowsOnPhones count={sent.rows.length}>
          <DataTable
            caption={words.caption(app.name)}
            columns={columns}
            rows={sent.rows}
            rowKey={({ storefront }) => storefront}
            sort={address}
            searchFor={sort => ({ ...address, ...readTableSort(worldSorts, sort) })}
            countryOf={({ storefront }) => storefront}
            isMarked={({ storefront }) => storefront === address.country}
          />
        </FirstRowsOnPhones>
        {sent.links}
      </div>
    </>
  )
}

/** The data of the map as a table, with more details per country. */
export const WorldTable = (props: WorldTableProps) => {
  const { visible, address } = props
  const { locale } = useReader()
  return (
    <Section title={words.table}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-2">
        <ContinentChoice continent={address.continent} searchFor={continent => ({ ...address, continent })} />
        <CountrySearch address={address} />
      </div>
      <p role="status" className="sr-only">
        {words.countryCount(visible.length, locale)}
      </p>
      {visible.length > 0 ? (
        <Countries {...props} />
      ) : (
        <NoCountry title={countryFilterWords.noMatch} search={{ ...address, continent: undefined, q: undefined }} />
      )}
    </Section>
  )
}
