import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { chartTitle } from '#domain/chart-words.ts'
import { chartQueryOf } from '#domain/charts.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { readChartAddress } from '#web/components/browse/chart-address.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { gapReasonSentence } from '#web/components/ranks/gap-reasons.words.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { AddressLink } from '#web/components/ui/address-link.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { ChartSummary } from './chart-summary.tsx'
import { ChartTable } from './chart-table.tsx'
import { chartsWords as words } from './charts.words.ts'
import type { ChartsAddress } from './charts-address.ts'
import { chartCsvColumns } from './charts-csv.ts'
import { anchorOf, sentPlaces } from './place-link.tsx'

const WayOut = ({ address, at, text }: { address: ChartsAddress; at: string | null; text: string }) =>
  at && (
    <li>
      <AddressLink search={{ ...address, at }} className={textLink('strong', 'inline-flex min-h-6 items-center')}>
        <span>
          <FillIn text={text} parts={{ moment: <Moment at={at} /> }} />
        </span>
      </AddressLink>
    </li>
  )

const NearestChart = ({ chart }: { chart: NonNullable<ChartAtMoment['nearestChart']> }) => (
  <Link to="/charts" search={readChartAddress(chartQueryOf(chart))} className={buttonClass('solid', 'mt-4')}>
    {words.nearest}
  </Link>
)

const ChartGap = ({ address, chart }: { address: ChartsAddress; chart: ChartAtMoment }) => {
  const { state, at, reason, detail, previousAt, nextAt, nearestChart } = chart
  const isUntracked = state === 'not-tracked'
  const moment = <Moment at={at} />
  return (
    <div className="flex border-y border-line">
      {!isUntracked && <span className="keeps-colour mr-5 w-2.5 shrink-0 hatched" />}
      <div className="min-w-0 py-8">
        <p className="font-medium">
          <FillIn text={isUntracked ? words.untrackedAt : words.gapAt} parts={{ moment }} />
        </p>
        <p className="mt-1 max-w-[60ch] text-table text-second">
          {reason ? gapReasonSentence(reason, detail) : words.untrackedHint}
        </p>
        {previousAt || nextAt ? (
          <ul className="mt-4 grid gap-1 text-table">
            <WayOut address={address} at={previousAt} text={words.before} />
            <WayOut address={address} at={nextAt} text={words.after} />
          </ul>
        ) : (
          <>
            <p className="mt-4 text-table text-second">{words.nothingYet}</p>
            {nearestChart && <NearestChart chart={nearestChart} />}
          </>
        )}
      </div>
    </div>
  )
}

/** The apps that dropped out, by their last rank. Hidden when the chart is not compared. */
const GoneList = ({ chart }: { chart: ChartAtMoment }) => {
  const { locale } = useReader()
  const { gone, comparedWith } = chart
  if (gone.length === 0 || !comparedWith) return null
  const id = anchorOf(chart, 'gone')
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="scroll-mt-4 text-table font-semibold">
        {words.gone}
        {/* The country, because the page can show two of these lists. */}
        <span className="sr-only">
          {', '}
          <CountryName country={{ storefront: chart.chart.storefront, countryName: chart.countryName }} />
        </span>
      </h3>
      <p className="pb-2 text-sm text-second">
        <FillIn text={words.goneSince} parts={{ moment: <Moment at={comparedWith.at} /> }} />
      </p>
      <ol className="border-b border-line">
        {gone.map(({ previousRank, app }) => (
          <li key={app.appStoreId} className="flex items-center gap-2.5 border-t border-line py-1.5 text-table">
            <span className="w-9 shrink-0 text-sm text-second tabular-nums">
              <span className="sr-only">{words.goneRank(formatNumber(previousRank, locale))}</span>
              <span aria-hidden="true">{`#${formatNumber(previousRank, locale)}`}</span>
            </span>
            <AppIcon src={app.icon} name={app.name} size={24} className="size-6" />
            <NameLink app={app} page="/app/$id" className="min-w-0 truncate">
              {app.name}
            </NameLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Compared = NonNullable<ChartAtMoment['comparedWith']>

const sentences: Record<Compared['state'], string> = {
  measured: words.since,
  empty: words.emptyThen,
  failed: words.gapThen,
  'not-tracked': words.untrackedThen,
}

const reasonOf = ({ reason, detail }: Compared): ReactNode => reason && gapReasonSentence(reason, detail)

/** The measurement that the chart is compared with, or the reason why there is none. */
const ComparedWith = ({ chart, isNamed }: { chart: ChartAtMoment; isNamed: boolean }) => {
  const { comparedWith, at } = chart
  return (
    <p className="max-w-[80ch] pb-2 text-sm text-second">
      {/* Two charts side by side may have different moments. */}
      {isNamed && (
        <>
          <Moment at={at} className="text-ink" />
          {' · '}
        </>
      )}
      {comparedWith ? (
        <FillIn
          text={sentences[comparedWith.state]}
          parts={{ moment: <Moment at={comparedWith.at} />, reason: reasonOf(comparedWith) }}
        />
      ) : (
        words.noComparison
      )}
    </p>
  )
}

type ChartSideProps = {
  address: ChartsAddress
  chart: ChartAtMoment
  /** The only chart on the page: more columns, and dropped-out apps on the right. */
  isWide?: boolean
  otherChart?: ChartAtMoment | undefined
}

const Heading = ({ chart }: { chart: ChartAtMoment }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <Flag src={chart.flagUrl} />
    <CountryName country={{ storefront: chart.chart.storefront, countryName: chart.countryName }} />
    <span className="font-normal text-second">{chartTitle(chart.chart)}</span>
  </span>
)

const csvName = ({ chart, at }: ChartAtMoment): string => `${chart.key} ${at.slice(0, 16)}`

const Places = ({ address, chart, isWide = false, otherChart, sent }: ChartSideProps & { sent: number }) => {
  if (chart.state === 'empty' && chart.gone.length === 0) return <Empty title={words.isEmpty}>{words.emptyHint}</Empty>
  return (
    <div className={classNames(isWide && 'gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]')}>
      {chart.state === 'empty' ? (
        <p className="border-y border-line py-6 text-second">{words.isEmpty}</p>
      ) : (
        <div className="min-w-0">
          <ChartTable address={address} chart={chart} isWide={isWide} otherChart={otherChart} sent={sent} />
        </div>
      )}
      <div className={classNames('grid grid-cols-[minmax(0,1fr)] content-start gap-8 pt-8', isWide && 'lg:pt-0')}>
        <ChartSummary chart={chart} sent={sent} />
        <GoneList chart={chart} />
      </div>
    </div>
  )
}

/** One chart: the ranked apps, what changed, and the dropped-out apps; or the reason why it was not measured. */
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
    // The sentence above names the only chart.
    <Section title={<Heading chart={chart} />} isTitleHidden={isWide}>
      <div className="flex items-baseline justify-between gap-x-6">
        <ComparedWith chart={chart} isNamed={otherChart !== undefined} />
        {chart.places.length > 0 && <CsvButton input={csv} />}
      </div>
      <Places address={address} chart={chart} isWide={isWide} otherChart={otherChart} sent={sent} />
    </Section>
  )
}
