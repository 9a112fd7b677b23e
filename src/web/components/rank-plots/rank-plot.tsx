import { type PointerEvent, useMemo, useState } from 'react'
import type { RankPoint } from '#contract/ranks.ts'
import { momentOf } from '#domain/rank-points.ts'
import { frameOf, type PlotFrame } from '#web/components/plots/plot-frame.ts'
import { axisDepthOf, rankTicks } from '#web/components/plots/rank-scale.ts'
import { timeTicks } from '#web/components/plots/time-ticks.ts'
import type { Stretch } from '#web/components/rank-histories/rank-stretches.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { formatMoment } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useWidth } from '#web/lib/use-width.ts'
import { RankAxis, TimeAxis } from './plot-axes.tsx'
import { PlotGaps, PlotLines } from './plot-lines.tsx'

export const nearestPoint = (points: readonly RankPoint[], at: number): RankPoint | undefined => {
  const distance = (point: RankPoint) => Math.abs(Date.parse(momentOf(point)) - at)
  let nearest = points[0]
  for (const point of points) if (nearest && distance(point) < distance(nearest)) nearest = point
  return nearest
}

const heightOf = (point: RankPoint, frame: PlotFrame): number | undefined => {
  if (point.state === 'ranked') return frame.yOf(point.rank)
  return point.state === 'unranked' || point.state === 'empty' ? frame.outsideY : undefined
}

const PlotPointer = ({ point, frame }: { point: RankPoint; frame: PlotFrame }) => {
  const reader = useReader()
  const x = frame.xOf(Date.parse(momentOf(point)))
  const y = heightOf(point, frame)
  const isRight = x > (frame.left + frame.right) / 2
  return (
    <g pointerEvents="none">
      <line x1={x} x2={x} y1={frame.top} y2={frame.floor} className="stroke-third" strokeWidth="0.75" />
      {y !== undefined && <circle cx={x} cy={y} r="3.5" className="fill-paper stroke-accent" strokeWidth="1.6" />}
      <text
        x={isRight ? x - 8 : x + 8}
        y={12}
        textAnchor={isRight ? 'end' : 'start'}
        className="fill-ink stroke-paper text-xs font-medium [paint-order:stroke] [stroke-width:4px]"
      >
        {formatMoment(momentOf(point), reader)} · {seenText(point)}
      </text>
    </g>
  )
}

type RankPlotProps = {
  points: readonly RankPoint[]
  stretches: readonly Stretch[]
  from: number
  to: number
  label: string
}

const height = 236
/**
 * The width until the box is measured, mainly on the server: about that of a desktop. SVG scales it down on narrower screens.
 */
const usualWidth = 960
const widthPerTimeTick = 76

const hasOutside = (stretches: readonly Stretch[]): boolean =>
  stretches.some(({ kind }) => kind === 'unranked' || kind === 'empty')

export const RankPlot = ({ points, stretches, from, to, label }: RankPlotProps) => {
  const [box, measured] = useWidth()
  const width = measured || usualWidth
  const [pointed, setPointed] = useState<RankPoint>()
  const depth = useMemo(() => axisDepthOf(points), [points])
  const frame = frameOf({ width, height, from, to, depth, hasOutside: hasOutside(stretches) })
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    setPointed(nearestPoint(points, frame.timeAt(x)))
  }
  // After a touch the reading stays visible until its days leave the plot.
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') setPointed(undefined)
  }
  return (
    <div ref={box} className="h-[236px]">
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className="block touch-pan-y select-none"
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={leave}
      >
        <RankAxis frame={frame} ranks={rankTicks({ depth, height: frame.bottom - frame.top, minGap: 15 })} />
        <TimeAxis frame={frame} ticks={timeTicks({ from, to }, (frame.right - frame.left) / widthPerTimeTick)} />
        <PlotGaps frame={frame} gaps={stretches.filter(stretch => stretch.kind === 'gap')} />
        <g key={label} className="draws-once">
          <PlotLines frame={frame} stretches={stretches} hasBest />
        </g>
        {pointed && points.includes(pointed) && <PlotPointer point={pointed} frame={frame} />}
      </svg>
    </div>
  )
}
