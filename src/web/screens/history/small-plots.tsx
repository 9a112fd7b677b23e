import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RankSeries } from '#contract/rank-histories.ts'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { flagUrlOf } from '#domain/country-names.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { axisDepthOf } from '#web/components/plots/rank-scale.ts'
import { visibleSpan } from '#web/components/rank-histories/history-ranges.ts'
import { SmallRankPlot } from '#web/components/rank-plots/small-rank-plot.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatDay } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useIsNear } from '#web/lib/use-is-near.ts'
import { chartName, countryOf } from './chart-names.ts'
import { smallHistoryQuery } from './history.queries.ts'
import { historyWords as words } from './history.words.ts'
import { type HistoryAddress, isShort, mostCharts, usualRange, usualScale, withCharts } from './history-address.ts'
import { describeSeries } from './history-sentences.ts'
import { withChart, withoutChart } from './plotted-charts.ts'

type SmallPlotsProps = {
  appStoreId: string
  address: HistoryAddress
  charts: readonly ChartKey[]
  small: readonly ChartKey[]
}

type Press = { search: HistoryAddress; action: string; isShown: boolean }

/**
 * What a click on a small plot does: it removes a plotted chart, or adds another one. In a full plot the new chart replaces
 * the last.
 */
const pressOf = (chart: ChartKey, { address, charts }: SmallPlotsProps, locale: string): Press => {
  if (charts.includes(chart)) {
    const left = withoutChart(charts, chart)
    return { search: withCharts(address, left.length > 0 ? left : charts), action: words.smallRemove, isShown: true }
  }
  const last = charts[mostCharts - 1]
  const action = last ? words.smallReplace(chartName(parseChartKey(last), locale)) : words.smallAdd
  return { search: withCharts(address, withChart(charts, chart)), action, isShown: false }
}

type SmallPlotProps = {
  series: RankSeries
  press: Press
  from: number
  to: number
  depth: number
  scale: HistoryAddress['scale']
}

const SmallPlot = ({ series, press, from, to, depth, scale = usualScale }: SmallPlotProps) => {
  const reader = useReader()
  const { chart, points } = series
  const sentence = describeSeries(points, moment => formatDay(moment, reader))
  return (
    <li>
      <Link
        to="."
        search={press.search}
        resetScroll={false}
        preload={false}
        activeOptions={{ exact: true, includeSearch: true }}
        {...(press.isShown && { 'aria-current': 'true' as const })}
        className="group block"
      >
        <span className="flex items-center gap-2 border-t border-line pt-2 text-table">
          <Flag src={flagUrlOf(chart.storefront)} />
          <span
            suppressHydrationWarning
            className={classNames('min-w-0 truncate group-hover:underline', press.isShown && 'font-medium')}
          >
            {countryOf(chart, reader.locale)}
          </span>
          {press.isShown && <span className="ml-auto shrink-0 text-xs text-third">{words.inPlot}</span>}
        </span>
        <SmallRankPlot
          points={points}
          from={from}
          to={to}
          depth={depth}
          scale={scale}
          label={chartName(chart, reader.locale)}
        />
        <span suppressHydrationWarning className="mt-1 block text-xs text-second">
          {sentence}
          <span className="sr-only">{` ${press.action}`}</span>
        </span>
      </Link>
    </li>
  )
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-5'

/** One small plot per country, all on the same scale. Long ranges load when the user scrolls near them. */
export const SmallPlots = (props: SmallPlotsProps) => {
  const { appStoreId, address, small } = props
  const { range = usualRange, scale } = address
  const { locale } = useReader()
  const { ref, isNear } = useIsNear()
  const options = smallHistoryQuery({ appStoreId, charts: small, range })
  const skeleton = (
    <div className={grid}>
      {small.map(chart => (
        <Skeleton key={chart} className="h-40" />
      ))}
    </div>
  )
  return (
    <Section title={words.small} aside={<p className="text-sm text-second">{words.smallHint}</p>}>
      <div ref={ref}>
        <Loaded
          query={useQuery({ ...options, enabled: isShort(range) || isNear })}
          words={words.smallStates}
          skeleton={skeleton}
        >
          {answer => (
            <ul className={grid}>
              {answer.series.map(series => (
                <SmallPlot
                  key={series.chart.key}
                  series={series}
                  press={pressOf(series.chart.key, props, locale)}
                  {...visibleSpan(answer, range)}
                  depth={axisDepthOf(answer.series.flatMap(({ points }) => points))}
                  scale={scale}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Section>
  )
}
