import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PositionPoint } from '#contract/keywords.ts'
import type { RankPoint } from '#contract/ranks.ts'
import { momentOf } from '#domain/rank-points.ts'
import { dayMs } from '#domain/units.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { describeHistory } from '#web/components/rank-histories/history-sentence.ts'
import { RankDaysTable } from '#web/components/rank-histories/rank-days-table.tsx'
import type { PlotAxis } from '#web/components/time-plot-model/plot-scale.ts'
import type { PlotSeries } from '#web/components/time-plot-model/plot-series.ts'
import { TimePlot } from '#web/components/time-plots/time-plot.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatDay } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { pointsOf } from './keyword-points.ts'
import { type KeywordOfApp, keywordHistoryQuery } from './keywords.queries.ts'
import { keywordsWords as words } from './keywords.words.ts'

const [longestMs, shortestMs] = [90 * dayMs, 30 * dayMs]
const axis: PlotAxis = { kind: 'rank', scale: 'sqrt' }

/**
 * The range of the plot in milliseconds: at most 90 days, and from the first reading if that is later. `since` is the first
 * reading if the keyword was not tracked before.
 */
const spanOf = (points: readonly RankPoint[]) => {
  const tracked = points.find(({ state }) => state !== 'not-tracked')
  const [first, last] = [tracked && momentOf(tracked), points.at(-1)]
  const to = Date.parse(last ? momentOf(last) : '')
  const from = Math.max(to - longestMs, Math.min(Date.parse(first ?? ''), to - shortestMs))
  return { from, to, since: points[0]?.state === 'not-tracked' ? first : undefined }
}

const Figure = ({ keyword, positions }: { keyword: string; positions: readonly PositionPoint[] }) => {
  const reader = useReader()
  const points = useMemo(() => pointsOf(positions), [positions])
  const series = useMemo<readonly PlotSeries[]>(() => [{ label: keyword, points, seenIn: 'search' }], [keyword, points])
  const title = words.history(keyword)
  const sentence = describeHistory({ points, formatDay: moment => formatDay(moment, reader), seenIn: 'search' })
  const { from, to, since } = spanOf(points)
  return (
    <figure>
      <TimePlot series={series} axis={axis} from={from} to={to} title={title} sentence={sentence} />
      <figcaption className="mt-2 grid gap-1.5 text-sm text-second">
        <p className="max-w-[80ch]" suppressHydrationWarning>
          {sentence} {since && words.since(formatDay(since, reader))}
        </p>
        <RankDaysTable points={points} caption={title} seenIn="search" />
      </figcaption>
    </figure>
  )
}

export const KeywordHistory = (of: KeywordOfApp) => (
  <section aria-label={words.history(of.keyword)} className="pt-2">
    <Loaded
      query={useQuery(keywordHistoryQuery(of))}
      words={words.historyStates}
      skeleton={<Skeleton className="h-[440px]" />}
    >
      {({ points }) =>
        points.some(({ state }) => state !== 'not-tracked') ? (
          <Figure keyword={of.keyword} positions={points} />
        ) : (
          <p className="text-table text-second">{words.historyNone}</p>
        )
      }
    </Loaded>
  </section>
)
