import { Link } from '@tanstack/react-router'
import type { ChartAtMoment, ChartEntry } from '#contract/chart-snapshots.ts'
import { chartTitle } from '#domain/chart-words.ts'
import { AppTitle } from '#web/components/app-list/app-title.tsx'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import { RankChange } from '#web/components/ranks/rank-change.tsx'
import type { Column } from '#web/components/table/data-table.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { changeOrder, isRead, ranksByApp } from './chart-facts.ts'
import { chartsWords as words } from './charts.words.ts'
import type { ChartSort, ChartsAddress } from './charts-address.ts'
import { anchorOf, PlaceLink } from './place-link.tsx'

type ChartTableProps = {
  address: ChartsAddress
  chart: ChartAtMoment
  isWide: boolean
  otherChart: ChartAtMoment | undefined
  sent: number
}

type ChartColumn = Column<ChartEntry, ChartSort>

const firstSight = 14

const Developer = ({ entry: { app, developerId } }: { entry: ChartEntry }) =>
  developerId ? (
    <Link to="/developer/$id" params={{ id: developerId }} dir="auto" preload={false} className="hover:underline">
      {app.developer}
    </Link>
  ) : (
    <bdi>{app.developer}</bdi>
  )

const AppCell = ({ entry: { app, rank }, isWide }: { entry: ChartEntry; isWide: boolean }) => (
  <AppTitle
    app={app}
    page="/app/$id"
    size={28}
    isFirstSight={rank <= firstSight}
    developerLook={isWide ? 'md:hidden' : undefined}
  />
)

const useRankColumns = (chart: ChartAtMoment, isWide: boolean): ChartColumn[] => {
  const { locale } = useReader()
  return [
    {
      key: 'rank',
      head: words.rank,
      sortValue: ({ rank }) => rank,
      headClass: 'w-12 sm:w-14',
      cell: ({ rank }) => (
        <span id={anchorOf(chart, rank)} className="scroll-mt-16 text-second target:font-semibold target:text-ink">
          {formatNumber(rank, locale)}
        </span>
      ),
    },
    {
      key: 'app',
      head: words.app,
      isRowHead: true,
      sortValue: ({ app }) => app.name,
      className: 'max-w-0',
      cell: entry => <AppCell entry={entry} isWide={isWide} />,
    },
  ]
}

const changeColumn: ChartColumn = {
  key: 'change',
  head: words.change,
  sortValue: changeOrder,
  className: 'text-right',
  headClass: 'w-20',
  cell: ({ change, rank, previousRank }) => <RankChange kind={change} rank={rank} previousRank={previousRank} />,
}

const wideColumns: ChartColumn[] = [
  {
    key: 'developer',
    head: words.developer,
    sortValue: ({ app }) => app.developer,
    className: 'max-w-0 truncate text-second max-md:hidden',
    headClass: 'w-[28%]',
    cell: entry => <Developer entry={entry} />,
  },
  {
    key: 'category',
    head: words.category,
    sortValue: ({ app }) => app.category,
    className: 'max-w-0 truncate text-second max-md:hidden',
    headClass: 'w-[18%]',
    cell: ({ app }) => app.category,
  },
]

/** No link on phones, where the other chart may be hidden. */
const OtherRank = ({ otherChart, rank, sent }: { otherChart: ChartAtMoment; rank: number; sent: number }) => {
  const text = `#${formatNumber(rank, useReader().locale)}`
  return (
    <>
      <PlaceLink chart={otherChart} target={rank} sent={sent} className="hover:underline max-lg:hidden">
        {text}
      </PlaceLink>
      <span className="lg:hidden">{text}</span>
    </>
  )
}

const useBesideColumns = (otherChart: ChartAtMoment | undefined, sent: number): ChartColumn[] => {
  const { locale } = useReader()
  if (!otherChart || !isRead(otherChart)) return []
  const ranks = ranksByApp(otherChart)
  const country = formatCountry(
    { storefront: otherChart.chart.storefront, countryName: otherChart.countryName },
    locale,
  )
  const depth = formatNumber(otherChart.places.length, locale)
  const rankIn = ({ app }: ChartEntry) => ranks.get(app.appStoreId) ?? null
  return [
    {
      key: 'beside',
      head: words.rankIn(country),
      sortValue: rankIn,
      className: 'w-24 text-right tabular-nums',
      cell: entry => {
        const rank = rankIn(entry)
        if (rank !== null) return <OtherRank otherChart={otherChart} rank={rank} sent={sent} />
        return (
          <span className="text-third" title={words.notInTop(depth)}>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{words.notInTop(depth)}</span>
          </span>
        )
      },
    },
  ]
}

export const ChartTable = ({ address, chart, isWide, otherChart, sent }: ChartTableProps) => {
  const rankColumns = useRankColumns(chart, isWide)
  const besideColumns = useBesideColumns(otherChart, sent)
  const columns = [...rankColumns, ...(isWide ? wideColumns : []), changeColumn, ...besideColumns]
  return (
    <LongTable
      caption={words.list(`${chart.countryName}, ${chartTitle(chart.chart)}`)}
      columns={columns}
      rows={chart.places}
      rowKey={({ app }) => app.appStoreId}
      sort={address}
      searchFor={sort => ({ ...address, ...sort })}
      sentRows={sent}
    />
  )
}
