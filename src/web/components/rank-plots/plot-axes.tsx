import type { PlotFrame } from '#web/components/plots/plot-frame.ts'
import { createTickText, type TimeTicks } from '#web/components/plots/time-ticks.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

export const RankAxis = ({ frame, ranks }: { frame: PlotFrame; ranks: readonly number[] }) => {
  const { locale } = useReader()
  return ranks.map(rank => (
    <g key={rank} transform={`translate(0 ${frame.yOf(rank)})`}>
      <line x1={frame.left} x2={frame.right} className="stroke-line" />
      <text x={frame.left - 8} dy="0.34em" textAnchor="end" className="fill-third text-xs">
        {formatNumber(rank, locale)}
      </text>
    </g>
  ))
}

const anchorAt = (x: number, { left, right }: PlotFrame): 'start' | 'middle' | 'end' => {
  if (x < left + 18) return 'start'
  return x > right - 18 ? 'end' : 'middle'
}

export const TimeAxis = ({ frame, ticks }: { frame: PlotFrame; ticks: TimeTicks }) => {
  const { locale } = useReader()
  const textOf = createTickText(ticks.unit, locale)
  return ticks.at.map(at => {
    const x = frame.xOf(at)
    return (
      <g key={at} transform={`translate(${x} ${frame.floor})`}>
        <line y1={0} y2={4} className="stroke-line-strong" />
        <text y={19} textAnchor={anchorAt(x, frame)} className="fill-third text-xs" suppressHydrationWarning>
          {textOf(at)}
        </text>
      </g>
    )
  })
}
