import { useMemo } from 'react'
import type { RankPoint } from '#contract/ranks.ts'
import type { PlotFrame } from '#web/components/plots/plot-frame.ts'
import { axisDepthOf, rankFraction } from '#web/components/plots/rank-scale.ts'
import { stretchesOf } from '#web/components/rank-histories/rank-stretches.ts'
import { GapBands, PlotLines } from '#web/components/rank-plots/plot-lines.tsx'
import { useReader } from '#web/lib/reader.ts'
import { describeLine } from './line-name.ts'

/** `label` names the line, whose values follow; a `sentence` has its values already. */
type SparklineProps = {
  points: readonly RankPoint[]
  /** In milliseconds. */
  from: number
  to: number
} & ({ label: string } | { sentence: string })

const size = { width: 124, height: 28 } as const
const [top, bottom, left, right] = [6, 20, 2, 120]

/** Half-pixel precision is enough for such a small plot. */
const round = (value: number): number => Math.round(value * 2) / 2

/** A history in a table cell: the line, the time outside the chart and the gaps, without axes. */
export const Sparkline = ({ points, from, to, ...named }: SparklineProps) => {
  const { locale } = useReader()
  const stretches = useMemo(() => stretchesOf(points), [points])
  const depth = axisDepthOf(points)
  const spanMs = Math.max(1, to - from)
  const frame: PlotFrame = {
    left,
    right,
    top: 0,
    bottom,
    outsideY: bottom + 5,
    floor: size.height,
    xOf: at => round(left + ((at - from) / spanMs) * (right - left)),
    yOf: rank => round(top + rankFraction(rank, depth) * (bottom - top)),
    timeAt: x => from + ((x - left) / (right - left)) * spanMs,
  }
  return (
    <svg
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={'sentence' in named ? named.sentence : `${named.label}: ${describeLine(points, locale)}`}
      suppressHydrationWarning
      className="block"
    >
      <GapBands frame={frame} gaps={stretches.filter(stretch => stretch.kind === 'gap')} />
      <PlotLines frame={frame} stretches={stretches} />
    </svg>
  )
}
