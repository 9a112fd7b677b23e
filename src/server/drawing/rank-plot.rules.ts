import { isMeasured } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import type { StateAt } from '../history/states.rules.ts'

/** In image pixels; the image is shown at half this size. */
export const plotSize = { width: 1104, height: 240 }
/** The area of the lines; the labels are outside. */
export const plotArea = { left: 100, right: 990, top: 32, bottom: 180 }

/** Possible depths of the axis. */
const marks = [10, 25, 50, 100, 200] as const

export type PlotPoint = { x: number; y: number; rank: number; at: Date }

/** One app's ranks in one chart over time, ready to draw. */
export type RankPlot = Span & {
  /** Lines of points without a gap or unranked measurement between them. */
  lines: PlotPoint[][]
  /** Ranges of x without a measurement. */
  gaps: { from: number; to: number }[]
  /** The x of measurements without the app. */
  outside: number[]
  /** The rank at the bottom. */
  depth: number
  first: PlotPoint
  best: PlotPoint
  last: PlotPoint
  /** Whether `last` is the rank in the newest measurement. */
  isLastNow: boolean
}

const xOf = (at: Date, { from, to }: Span): number => {
  const share = (at.getTime() - from.getTime()) / Math.max(1, to.getTime() - from.getTime())
  return plotArea.left + Math.min(1, Math.max(0, share)) * (plotArea.right - plotArea.left)
}

/** Square root scale, rank 1 on top: moves near the top are harder, so they take more space. */
export const yOf = (rank: number, depth: number): number => {
  const share = (Math.sqrt(rank) - 1) / (Math.sqrt(depth) - 1)
  return plotArea.top + Math.min(1, share) * (plotArea.bottom - plotArea.top)
}

const depthOf = (states: readonly StateAt[]): number => {
  const worst = states.reduce((deepest, state) => Math.max(deepest, state.state === 'ranked' ? state.rank : 0), 1)
  return marks.find(mark => mark >= worst) ?? worst
}

const joinRanks = (states: readonly StateAt[], span: Span, depth: number): PlotPoint[][] => {
  const lines: PlotPoint[][] = []
  let isJoined = false
  for (const state of states) {
    if (state.state === 'ranked') {
      const point = {
        x: xOf(state.observedAt, span),
        y: yOf(state.rank, depth),
        rank: state.rank,
        at: state.observedAt,
      }
      if (isJoined) lines.at(-1)?.push(point)
      else lines.push([point])
    }
    isJoined = state.state === 'ranked'
  }
  return lines
}

const isGap = ({ state }: StateAt): boolean => state === 'failed' || state === 'not-tracked'

const findGaps = (states: readonly StateAt[], span: Span): RankPlot['gaps'] =>
  states.flatMap((state, index) => {
    if (!isGap(state)) return []
    const before = states.slice(0, index).findLast(isMeasured)
    const after = states.slice(index + 1).find(isMeasured)
    return [{ from: xOf(before?.observedAt ?? span.from, span), to: xOf(after?.observedAt ?? span.to, span) }]
  })

const onlyOnce = (gaps: RankPlot['gaps']): RankPlot['gaps'] => [
  ...new Map(gaps.map(gap => [`${gap.from} ${gap.to}`, gap])).values(),
]

/** Undefined if fewer than two ranks were measured. Expects states sorted by time, oldest first. */
export const findRankPlot = (states: readonly StateAt[], span: Span): RankPlot | undefined => {
  const depth = depthOf(states)
  const lines = joinRanks(states, span, depth)
  const points = lines.flat()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  const best = points.reduce((better, point) => (point.rank < better.rank ? point : better))
  const outside = states.flatMap(state => (state.state === 'unranked' ? [xOf(state.observedAt, span)] : []))
  const isLastNow = states.findLast(isMeasured)?.observedAt.getTime() === last.at.getTime()
  return { ...span, lines, gaps: onlyOnce(findGaps(states, span)), outside, depth, first, best, last, isLastNow }
}
