import type { PlotFrame } from '#web/components/plots/plot-frame.ts'
import type { Stretch } from '#web/components/rank-histories/rank-stretches.ts'

type LinesProps = { frame: PlotFrame; stretches: readonly Stretch[] }
type Ranked = Extract<Stretch, { kind: 'ranked' }>

const pathOf = ({ times, ranks }: Ranked, frame: PlotFrame): string =>
  Array.from(
    times,
    (at, index) => `${index ? 'L' : 'M'}${frame.xOf(at).toFixed(1)} ${frame.yOf(ranks[index] ?? 1).toFixed(1)}`,
  ).join('')

/** A single reading between gaps has no line, so it gets a dot. */
const RankedLine = ({ stretch, frame }: { stretch: Ranked; frame: PlotFrame }) => {
  const [only, ...others] = stretch.ranks
  if (only !== undefined && others.length === 0) {
    return <circle cx={frame.xOf(stretch.from)} cy={frame.yOf(only)} r="2" className="fill-accent" />
  }
  return (
    <path d={pathOf(stretch, frame)} fill="none" strokeWidth="1.6" strokeLinejoin="round" className="stroke-accent" />
  )
}

/** Minimum widths that keep a single reading visible: a short bar, or two dots. */
const minWidths = { bar: 3, dots: 7 } as const

/** Below the axis: a solid bar for "not in the chart", a dotted one for "the chart was empty". */
const OutsideBar = ({ stretch, frame }: { stretch: Stretch; frame: PlotFrame }) => {
  const x1 = frame.xOf(stretch.from)
  const isEmpty = stretch.kind === 'empty'
  const x2 = Math.max(x1 + (isEmpty ? minWidths.dots : minWidths.bar), frame.xOf(stretch.to))
  return (
    <line
      x1={x1}
      x2={x2}
      y1={frame.outsideY}
      y2={frame.outsideY}
      strokeWidth={isEmpty ? 2 : 3}
      strokeDasharray={isEmpty ? '2 3' : undefined}
      className="stroke-third"
    />
  )
}

type End = { at: number; y: number }

const endOf = (stretch: Stretch, frame: PlotFrame, side: 'from' | 'to'): End | undefined => {
  if (stretch.kind === 'unranked') return { at: stretch[side], y: frame.outsideY }
  const edge = stretch.kind === 'ranked' ? stretch.ranks.at(side === 'from' ? 0 : -1) : undefined
  return edge === undefined ? undefined : { at: stretch[side], y: frame.yOf(edge) }
}

/** The line into or out of the chart. It is dotted because the exact time between the two readings is unknown. */
const Crossing = ({ before, after, frame }: { before: Stretch; after: Stretch; frame: PlotFrame }) => {
  const start = endOf(before, frame, 'to')
  const end = endOf(after, frame, 'from')
  if (!start || !end || before.kind === after.kind) return null
  return (
    <line
      x1={frame.xOf(start.at)}
      y1={start.y}
      x2={frame.xOf(end.at)}
      y2={end.y}
      strokeDasharray="1.5 3"
      strokeWidth="1.4"
      className="stroke-accent"
    />
  )
}

export const PlotLines = ({ frame, stretches }: LinesProps) => {
  const last = stretches.at(-1)
  const lastRank = last?.kind === 'ranked' ? last.ranks.at(-1) : undefined
  return (
    <g>
      {stretches.map((stretch, index) => {
        const before = stretches[index - 1]
        return (
          <g key={`${stretch.kind}${stretch.from}`}>
            {before && <Crossing before={before} after={stretch} frame={frame} />}
            {stretch.kind === 'ranked' && <RankedLine stretch={stretch} frame={frame} />}
            {(stretch.kind === 'unranked' || stretch.kind === 'empty') && (
              <OutsideBar stretch={stretch} frame={frame} />
            )}
          </g>
        )
      })}
      {last && lastRank !== undefined && (
        <circle cx={frame.xOf(last.to)} cy={frame.yOf(lastRank)} r="3.5" className="fill-accent" />
      )}
    </g>
  )
}
