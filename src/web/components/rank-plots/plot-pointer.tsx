import type { RankPoint } from '#contract/ranks.ts'
import { momentOf } from '#domain/rank-points.ts'
import type { PlotFrame } from '#web/components/plots/plot-frame.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { formatMoment } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

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

/** The cursor line and the reading at the pointer. */
export const PlotPointer = ({ point, frame }: { point: RankPoint; frame: PlotFrame }) => {
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
