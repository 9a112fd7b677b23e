import { type Gap, gapBox, gapLabel, gapLabels } from '#web/components/plots/gap-labels.ts'
import { hatchFill } from '#web/components/plots/hatch.tsx'
import type { PlotFrame } from '#web/components/plots/plot-frame.ts'
import type { Stretch } from '#web/components/rank-histories/rank-stretches.ts'

type GapsProps = { frame: PlotFrame; gaps: readonly Gap[] }

/** Hatched bands, each from the last measurement before a gap to the first one after it. */
export const GapBands = ({ frame, gaps }: GapsProps) =>
  gaps.length > 0 && (
    <g fill={hatchFill}>
      {gaps.map(gap => (
        <rect key={gap.from} y={frame.top} height={frame.floor - frame.top} {...gapBox(gap, frame)}>
          <title>{gapLabel(gap)}</title>
        </rect>
      ))}
    </g>
  )

export const PlotGaps = ({ frame, gaps }: GapsProps) => (
  <g>
    <GapBands frame={frame} gaps={gaps} />
    {gapLabels({ frame, gaps }).map(({ gap, text, middle }) => (
      <text
        key={gap.from}
        x={middle}
        y={frame.floor - 5}
        textAnchor="middle"
        className="fill-second stroke-paper text-xs [paint-order:stroke] [stroke-width:4px]"
      >
        {text}
      </text>
    ))}
  </g>
)

type LinesProps = { frame: PlotFrame; stretches: readonly Stretch[] }
type Ranked = Extract<Stretch, { kind: 'ranked' }>
type Point = { x: number; y: number }

const round = (value: number): number => Math.round(value * 10) / 10

/** `M2 8l4 0.5`: a path through these points. Relative steps keep it short, because a list has many plots. */
const lineThrough = (points: readonly Point[]): string => {
  const rounded = points.map(({ x, y }) => ({ x: round(x), y: round(y) }))
  const bends = rounded.filter(({ y }, index) => y !== rounded[index - 1]?.y || y !== rounded[index + 1]?.y)
  const [first = { x: 0, y: 0 }, ...others] = bends
  const steps = others.map(({ x, y }, index) => {
    const before = bends[index] ?? first
    return `${round(x - before.x)} ${round(y - before.y)}`
  })
  return `M${first.x} ${first.y}l${steps.join(' ').replaceAll(' -', '-')}`
}

const isRanked = (stretch: Stretch): stretch is Ranked => stretch.kind === 'ranked'

/** A single reading between gaps has no line, so it gets a dot. */
const isSingle = ({ ranks }: Ranked): boolean => ranks.length === 1

const pointsOf = ({ times, ranks }: Ranked, frame: PlotFrame): Point[] =>
  Array.from(times, (at, index) => ({ x: frame.xOf(at), y: frame.yOf(ranks[index] ?? 1) }))

/** Minimum widths that keep a single reading visible: a short bar, or two dots. */
const minWidths = { unranked: 3, empty: 7 } as const

/** The bars below the axis of all stretches of a kind. */
const outsideBars = ({ frame, stretches }: LinesProps, kind: keyof typeof minWidths): string =>
  stretches
    .filter(stretch => stretch.kind === kind)
    .map(stretch => {
      const from = frame.xOf(stretch.from)
      const to = Math.max(from + minWidths[kind], frame.xOf(stretch.to))
      return lineThrough([from, to].map(x => ({ x, y: frame.outsideY })))
    })
    .join('')

/** The area between a stretch and the axis. */
const areaBelow = (stretch: Ranked, frame: PlotFrame): string => {
  const [from, to] = [round(frame.xOf(stretch.from)), round(frame.xOf(stretch.to))]
  return `${lineThrough(pointsOf(stretch, frame))}L${to} ${round(frame.bottom)}H${from}Z`
}

/** The first best reading. */
const bestOf = (stretches: readonly Ranked[], frame: PlotFrame): Point | undefined => {
  const least = Math.min(...stretches.map(({ ranks }) => Math.min(...ranks)))
  for (const { times, ranks } of stretches) {
    const at = times[ranks.indexOf(least)]
    if (at !== undefined) return { x: frame.xOf(at), y: frame.yOf(least) }
  }
  return undefined
}

const endOf = (stretch: Stretch, frame: PlotFrame, side: 'from' | 'to'): Point | undefined => {
  const x = frame.xOf(stretch[side])
  if (stretch.kind === 'unranked') return { x, y: frame.outsideY }
  const edge = isRanked(stretch) ? stretch.ranks.at(side === 'from' ? 0 : -1) : undefined
  return edge === undefined ? undefined : { x, y: frame.yOf(edge) }
}

const crossings = ({ frame, stretches }: LinesProps): string =>
  stretches
    .flatMap((after, index) => {
      const before = stretches[index - 1]
      const start = before && endOf(before, frame, 'to')
      const end = endOf(after, frame, 'from')
      return start && end && before.kind !== after.kind ? [lineThrough([start, end])] : []
    })
    .join('')

type PlotLinesProps = LinesProps & {
  /** Marks the best reading with a ring. */
  hasBest?: boolean
}

export const PlotLines = ({ frame, stretches, hasBest = false }: PlotLinesProps) => {
  const ranked = stretches.filter(isRanked)
  const runs = ranked.filter(stretch => !isSingle(stretch))
  const line = runs.map(stretch => lineThrough(pointsOf(stretch, frame)))
  const best = hasBest ? bestOf(ranked, frame) : undefined
  const [unranked, empty] = [outsideBars({ frame, stretches }, 'unranked'), outsideBars({ frame, stretches }, 'empty')]
  const crossing = crossings({ frame, stretches })
  // A gap after the last reading says nothing about the rank, so the reading keeps its dot.
  const last = stretches.findLast(({ kind }) => kind !== 'gap')
  const end = last && isRanked(last) ? pointsOf(last, frame).at(-1) : undefined
  return (
    <g fill="none">
      {/* A solid bar for "not in the chart", a dotted one for "the chart was empty". */}
      {unranked && <path d={unranked} strokeWidth="3" className="stroke-third" />}
      {empty && <path d={empty} strokeWidth="2" strokeDasharray="2 3" className="stroke-third" />}
      {/* Dotted because the exact time between the two readings is unknown. */}
      {crossing && <path d={crossing} strokeWidth="1.4" strokeDasharray="1.5 3" className="stroke-accent" />}
      {runs.length > 0 && (
        <path d={runs.map(stretch => areaBelow(stretch, frame)).join('')} className="fill-accent/8" />
      )}
      {line.length > 0 && <path d={line.join('')} strokeWidth="1.6" strokeLinejoin="round" className="stroke-accent" />}
      {ranked.filter(isSingle).map(stretch => (
        <Dot key={stretch.from} at={pointsOf(stretch, frame)[0]} r={2} />
      ))}
      <Dot at={end} r={3.5} />
      {best && (
        <circle cx={round(best.x)} cy={round(best.y)} r="4" strokeWidth="1.6" className="fill-paper stroke-accent" />
      )}
    </g>
  )
}

const Dot = ({ at, r }: { at: Point | undefined; r: number }) =>
  at && <circle cx={round(at.x)} cy={round(at.y)} r={r} className="fill-accent" />
