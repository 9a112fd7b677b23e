import type { RankPoint } from '#contract/ranks.ts'
import { type GapReason, isMeasured } from '#domain/ranks.ts'
import { hourMs } from '#domain/units.ts'

type Span = { from: number; to: number }
type Failed = Extract<RankPoint, { state: 'failed' }>

/** A piece of time in which one thing is true of the app in its chart. Times in milliseconds. */
export type Stretch =
  | (Span & { kind: 'ranked'; ranks: readonly { at: number; rank: number }[] })
  | (Span & { kind: 'unranked'; depth: number })
  | (Span & { kind: 'empty' | 'not-offered' | 'not-tracked' })
  | (Span & { kind: 'gap'; reason: GapReason; detail?: string; attempts: number })

const timeOf = (point: RankPoint): number => Date.parse(point.observedAt)

const medianStep = (points: readonly RankPoint[]): number => {
  const steps = points.slice(1).map((point, before) => timeOf(point) - timeOf(points[before] ?? point))
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0
}

/** Longer than this without any word is a gap too: the server was not running. A reading a day is no silence. */
const silenceMs = (points: readonly RankPoint[]): number => Math.max(36 * hourMs, 3 * medianStep(points))

const gapOf = (points: readonly Failed[], span: Span): Stretch => {
  const counts = Map.groupBy(points, point => point.reason)
  const [reason = 'not-fetched', ofReason = []] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const detail = ofReason.at(-1)?.detail
  return { kind: 'gap', reason, attempts: points.length, ...(detail && { detail }), ...span }
}

const stretchOf = (points: readonly RankPoint[]): Stretch | undefined => {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return undefined
  const span = { from: timeOf(first), to: timeOf(last) }
  if (first.state === 'failed')
    return gapOf(
      points.filter(point => point.state === 'failed'),
      span,
    )
  if (first.state === 'unranked') return { kind: 'unranked', depth: first.depth, ...span }
  if (first.state !== 'ranked') return { kind: first.state, ...span }
  const ranks = points.flatMap(point => (point.state === 'ranked' ? [{ at: timeOf(point), rank: point.rank }] : []))
  return { kind: 'ranked', ranks, ...span }
}

/** Groups neighbours of one state; a silence between two measurements starts a new group. */
const groupsOf = (points: readonly RankPoint[]): RankPoint[][] => {
  const silence = silenceMs(points)
  const groups: RankPoint[][] = []
  let before: RankPoint | undefined
  for (const point of points) {
    const isSilent = before && isMeasured(before) && isMeasured(point) && timeOf(point) - timeOf(before) > silence
    if (isSilent) groups.push([])
    if (before?.state === point.state && !isSilent) groups.at(-1)?.push(point)
    else groups.push([point])
    before = point
  }
  return groups
}

/**
 * The history as stretches in order of time. Gaps reach from the last measurement before them to the next one after:
 * what happened between is not known.
 */
export const stretchesOf = (points: readonly RankPoint[]): readonly Stretch[] => {
  // An empty group is a silence: a gap that nobody even tried to fill.
  const stretches = groupsOf(points).map(group => stretchOf(group) ?? gapOf([], { from: 0, to: 0 }))
  return stretches.map((stretch, place) => {
    if (stretch.kind !== 'gap') return stretch
    const from = stretches[place - 1]?.to ?? stretch.from
    const to = stretches[place + 1]?.from ?? stretch.to
    return { ...stretch, from, to }
  })
}
