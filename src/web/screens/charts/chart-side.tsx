import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { chartTitle } from '#domain/chart-words.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { ChartGap } from './chart-gap.tsx'
import { ChartSummary } from './chart-summary.tsx'
import { ChartTable } from './chart-table.tsx'
import { chartsWords as words } from './charts.words.ts'
import type { ChartsAddress } from './charts-address.ts'
import { chartCsvColumns } from './charts-csv.ts'
import { ComparedWith } from './compared-with.tsx'
import { GoneList } from './gone-list.tsx'
import { sentPlaces } from './place-link.tsx'

type ChartSideProps = {
  address: ChartsAddress
  chart: ChartAtMoment
  /** The only chart on the page: more columns, and dropped-out apps on the right. */
  isWide?: boolean
  /** The chart to compare with side by side. */
  otherChart?: ChartAtMoment | undefined
}

const Heading = ({ chart }: { chart: ChartAtMoment }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <Flag src={chart.flagUrl} />
    <CountryName country={{ storefront: chart.chart.storefront, countryName: chart.countryName }} />
    <span className="font-normal text-second">{chartTitle(chart.chart)}</span>
  </span>
)

const csvName = ({ chart, at }: ChartAtMoment): string => `${chart.chartKey} ${at.slice(0, 16)}`

const Places = ({ address, chart, isWide = false, otherChart, sent }: ChartSideProps & { sent: number }) => {
  if (chart.state === 'empty' && chart.gone.length === 0) return <Empty title={words.isEmpty}>{words.emptyHint}</Empty>
  return (
    <div
      className={classNames(isWide && chart.gone.length > 0 && 'gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]')}
    >
      {chart.state === 'empty' ? (
        <p className="border-y border-line py-6 text-second">{words.isEmpty}</p>
      ) : (
        <ChartTable address={address} chart={chart} isWide={isWide} otherChart={otherChart} sent={sent} />
      )}
      <GoneList chart={chart} isWide={isWide} />
    </div>
  )
}

/** One chart: a summary of the changes, the ranked apps, and the dropped-out apps; or the reason why it was not measured. */
export const ChartSide = ({ address, chart, isWide = false, otherChart }: ChartSideProps) => {
  const isGap = chart.state === 'failed' || chart.state === 'not-tracked'
  if (isGap) {
    return (
      <Section title={<Heading chart={chart} />}>
        <ChartGap address={address} chart={chart} />
      </Section>
    )
  }
  const sent = otherChart ? sentPlaces.beside : sentPlaces.alone
  const csv = { name: csvName(chart), columns: chartCsvColumns(chart.at), rows: chart.places }
  return (
    <Section title={<Heading chart={chart} />} aside={chart.places.length > 0 && <CsvButton input={csv} />}>
      <ComparedWith chart={chart} isNamed={otherChart !== undefined} />
      <ChartSummary chart={chart} sent={sent} />
      <Places address={address} chart={chart} isWide={isWide} otherChart={otherChart} sent={sent} />
    </Section>
  )
}
