import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Comparison } from '#contract/comparisons.ts'
import type { RankSeries } from '#contract/rank-histories.ts'
import { chartNameIn } from '#domain/chart-words.ts'
import type { Chart } from '#domain/charts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { isolate } from '#domain/display-names.ts'
import { ChartTypeSelect, DeviceSelect, GenreSelect } from '#web/components/browse/chart-picker.tsx'
import { CountrySelect } from '#web/components/browse/country-select.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { describeHistory } from '#web/components/rank-histories/history-sentence.ts'
import { timePlotWords } from '#web/components/time-plot-model/plot-series.ts'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatDay } from '#web/lib/formats.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useReader } from '#web/lib/reader.ts'
import { useIsNear } from '#web/lib/use-is-near.ts'
import { comparedSeriesQuery } from './compare.queries.ts'
import { compareWords } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'
import { shortName } from './letter-mark.tsx'
import { letterOf } from './outcomes.ts'
import { chartsIn, choosePlotChart, findSeries, plotChartsOf, usualPlotType } from './plot-chart.ts'
import { SeriesTable } from './series-table.tsx'

const { history: words } = compareWords

type Apps = Comparison['apps']
type ComparedHistoryProps = { apps: Apps; address: CompareAddress }

const fields = ['storefront', 'plotType', 'plotDevice', 'plotGenre'] as const
const axis = { kind: 'rank', scale: 'sqrt' } as const
const labelLength = 32
/** Once the user has selected a category there is no default, so every option is listed. */
const anyGenre = 0

/** `chart` is the plotted chart; it is the default when the URL has no category. */
const PlotPicker = ({ apps, address, chart }: ComparedHistoryProps & { chart: Chart }) => (
  <PickerForm label={words.picker} address={address} fields={fields}>
    <ChartTypeSelect name="plotType" value={chart.type} usual={usualPlotType(apps)} />{' '}
    <DeviceSelect name="plotDevice" value={chart.device} />
    {pickerWords.apps}
    <CountrySelect value={chart.storefront} />
    {pickerWords.comma}
    <GenreSelect
      name="plotGenre"
      value={chart.genre}
      usual={address.plotGenre === undefined ? chart.genre : anyGenre}
    />
  </PickerForm>
)

const labelOf = ({ name }: Apps[number], index: number): string =>
  `${letterOf(index)} ${isolate(shortName(name, labelLength))}`

const TimePlot = lazyPart(async () => (await import('#web/components/time-plots/time-plot.tsx')).TimePlot)

const waiting = (
  <Loading label={timePlotWords.loading}>
    <Skeleton className="h-[430px]" />
  </Loading>
)

type FigureProps = { apps: Apps; series: readonly RankSeries[]; from: string; to: string; title: string }

const HistoryFigure = ({ apps, series, from, to, title }: FigureProps) => {
  const reader = useReader()
  const span = { from: Date.parse(from), to: Date.parse(to) }
  // The plot is far down on a long page, so its code is loaded when the reader scrolls near it.
  const { ref, isNear } = useIsNear()
  const lines = useMemo(
    () => series.map(({ points }, index) => ({ label: apps[index] ? labelOf(apps[index], index) : '', points })),
    [apps, series],
  )
  const sentences = series.map(({ points }, index) =>
    words.ofApp({
      letter: letterOf(index),
      app: apps[index]?.name ?? '',
      text: describeHistory({ points, formatDay: moment => formatDay(moment, reader) }),
    }),
  )
  return (
    <figure>
      <div ref={ref} className="min-h-[430px]">
        {isNear ? (
          <TimePlot
            series={lines}
            axis={axis}
            {...span}
            title={title}
            sentence={sentences.join(' ')}
            fallback={waiting}
            failure={retry => <Failure message={timePlotWords.failed} error={undefined} onRetry={retry} />}
          />
        ) : (
          waiting
        )}
      </div>
      <figcaption className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm text-second">
        <ul className="grid max-w-[80ch] gap-1 [overflow-wrap:anywhere]">
          {sentences.map(sentence => (
            <li key={sentence} suppressHydrationWarning>
              {sentence}
            </li>
          ))}
        </ul>
        <SeriesTable apps={apps} series={series} {...span} title={title} />
      </figcaption>
    </figure>
  )
}

const useTitle = (chart: Chart): string => {
  const { locale } = useReader()
  const { storefront } = chart
  return chartNameIn(formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale), chart)
}

const boxClass = 'mt-4 min-h-[480px]'

export const ComparedHistory = ({ apps, address }: ComparedHistoryProps) => {
  const charts = plotChartsOf(address, apps)
  const ids = apps.map(({ appStoreId }) => appStoreId)
  const { data, error, refetch, isPlaceholderData } = useQuery(comparedSeriesQuery({ apps: ids, charts }))
  // While another chart loads, the plot still shows the previous one.
  const known = data?.series ?? []
  const chart = choosePlotChart(isPlaceholderData ? chartsIn(known, charts) : charts, known)
  const series = findSeries(known, { ids, chart })
  const title = useTitle(chart)
  return (
    <Section title={words.title}>
      <p className="max-w-[80ch] pb-3 text-sm text-second" suppressHydrationWarning>
        {words.rankIn(title)}
      </p>
      <PlotPicker apps={apps} address={address} chart={isPlaceholderData ? charts[0] : chart} />
      <div className={boxClass}>
        <Loaded
          query={{ data: data && series && { ...data, series }, error, refetch }}
          words={words}
          skeleton={<Skeleton className="h-[440px]" />}
        >
          {answer => (
            <HistoryFigure apps={apps} series={answer.series} from={answer.from} to={answer.to} title={title} />
          )}
        </Loaded>
      </div>
    </Section>
  )
}
