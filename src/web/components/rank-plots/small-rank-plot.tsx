import { useMemo } from 'react'
import type { RankPoint } from '#contract/ranks.ts'
import type { PlotFrame } from '#web/components/plots/plot-frame.ts'
import { type RankScale, rankFractionBy } from '#web/components/plots/rank-scale.ts'
import { stretchesOf } from '#web/components/rank-histories/rank-stretches.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { GapBands, PlotLines } from './plot-lines.tsx'

type SmallRankPlotProps = {
  points: readonly RankPoint[]
  /** In milliseconds. */
  from: number
  to: number
  /** The rank at the end of the axis: `axisDepthOf` all plots shown side by side. */
  depth: number
  scale?: RankScale
  label: string
}

const size = { width: 240, height: 84 } as const
const [top, bottom, left, right] = [6, 66, 24, 236]

const frameOf = ({ from, to, depth, scale = 'sqrt' }: SmallRankPlotProps): PlotFrame => {
  const spanMs = Math.max(1, to - from)
  const fraction = rankFractionBy(scale, depth)
  return {
    left,
    right,
    top,
    bottom,
    outsideY: bottom + 9,
    floor: size.height,
    xOf: at => left + ((at - from) / spanMs) * (right - left),
    yOf: rank => top + fraction(rank) * (bottom - top),
    timeAt: x => from + ((x - left) / (right - left)) * spanMs,
  }
}

/** One of many plots side by side: the line, the time outside the chart and the gaps, without a readout. */
export const SmallRankPlot = (props: SmallRankPlotProps) => {
  const { points, depth, label } = props
  const { locale } = useReader()
  const stretches = useMemo(() => stretchesOf(points), [points])
  const frame = frameOf(props)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label} className="block h-auto w-full">
      {[1, depth].map(rank => (
        <g key={rank} transform={`translate(0 ${frame.yOf(rank)})`}>
          <line x1={left} x2={right} className="stroke-line" />
          <text x={left - 5} dy="0.34em" textAnchor="end" className="fill-third text-[10px]">
            {formatNumber(rank, locale)}
          </text>
        </g>
      ))}
      <GapBands frame={frame} gaps={stretches.filter(stretch => stretch.kind === 'gap')} />
      <PlotLines frame={frame} stretches={stretches} />
    </svg>
  )
}
