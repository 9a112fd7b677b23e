import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RankHistory } from '#contract/ranks.ts'
import type { Chart } from '#domain/charts.ts'
import { rankHistoryQuery } from '#web/components/app-frame/app.queries.ts'
import { type AppSearch, defaultRange, type Range, ranges } from '#web/components/app-frame/ranges.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PlotLegend } from '#web/components/plots/plot-legend.tsx'
import { firstTracked, measuredSpan, rangeLabels, visibleSpan } from '#web/components/rank-histories/history-ranges.ts'
import { describeHistory } from '#web/components/rank-histories/history-sentence.ts'
import { RankDaysTable } from '#web/components/rank-histories/rank-days-table.tsx'
import { stretchesOf } from '#web/components/rank-histories/rank-stretches.ts'
import { RankPlot } from '#web/components/rank-plots/rank-plot.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatDay } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

/** Links, because the range is part of the URL. */
const RangeSwitch = ({ address }: { address: AppSearch }) => (
  <Segmented
    label={words.range}
    segments={ranges.map(choice => ({
      key: choice,
      label: rangeLabels[choice].short,
      spoken: rangeLabels[choice].long,
      search: { ...address, range: choice },
      isChosen: choice === (address.range ?? defaultRange),
    }))}
  />
)

type RankHistoryProps = { appStoreId: string; chart: Chart; title: string; address: AppSearch }

const HistoryFigure = ({
  history,
  title,
  range,
}: {
  history: RankHistory
  title: string
  range: Range | undefined
}) => {
  const reader = useReader()
  const { points } = history
  const answer = { ...history, series: [history] }
  const first = firstTracked(answer)
  const isLate = first !== undefined && first > Date.parse(history.from)
  const stretches = useMemo(() => stretchesOf(points), [points])
  const sentence = describeHistory({ points, formatDay: moment => formatDay(moment, reader) })
  return (
    <figure>
      <RankPlot
        points={points}
        stretches={stretches}
        {...(range ? visibleSpan(answer, range) : measuredSpan(answer))}
        label={`${title}. ${sentence}`}
      />
      <figcaption className="mt-2 grid gap-1.5 text-sm text-second">
        <PlotLegend stretches={stretches} />
        <p className="max-w-[80ch]" suppressHydrationWarning>
          {sentence} {isLate && words.notTrackedBefore(formatDay(new Date(first).toISOString(), reader))}
        </p>
        <RankDaysTable points={points} caption={words.byDay(title)} />
      </figcaption>
    </figure>
  )
}

export const RankHistorySection = ({ appStoreId, chart, title, address }: RankHistoryProps) => {
  const { range = defaultRange } = address
  const query = useQuery(rankHistoryQuery({ appStoreId, chart, range }))
  return (
    <Section title={<span suppressHydrationWarning>{title}</span>} aside={<RangeSwitch address={address} />}>
      <div className={classNames('min-h-[310px] transition-opacity', query.isPlaceholderData && 'opacity-50')}>
        <Loaded query={query} words={words.history} skeleton={<Skeleton className="h-[236px]" />}>
          {history => <HistoryFigure history={history} title={title} range={address.range} />}
        </Loaded>
      </div>
    </Section>
  )
}
