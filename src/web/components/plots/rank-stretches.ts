import type { RankPoint } from '#contract/ranks.ts'
import { type GapReason, isMeasured } from '#domain/ranks.ts'
import { hourMs } from '#domain/units.ts'
import { readMoment } from './read-moment.ts'

type Span = { from: number; to: number }
type Failed = Extract<RankPoint, { state: 'failed' }>

/** A piece of time in which one thing is true of the app in its chart. Times in milliseconds. */
export type Stretch =
  | (Span & { kind: 'ranked'; ranks: readonly { at: number; rank: number }[] })
  | (Span & { kind: 'unranked'; depth: number })
  | (Span & { kind: 'empty' | 'not-offered' | 'not-tracked' })
  | (Span & { kind: 'gap'; reason: GapReason; detail?: string; attempts: number })

/** When each point was, in milliseconds. */
export const timesOf = (points: readonly RankPoint[]): Float64Array => {
  const times = new Float64Array(points.length)
  for (let place = 0; place < points.length; place++) times[place] = readMoment(points[place]?.observedAt ?? '')
  return times
}

const medianStep = (times: Float64Array): number => {
  const steps = new Float64Array(Math.max(0, times.length - 1))
  for (let place = 0; place < steps.length; place++) steps[place] = (times[place + 1] ?? 0) - (times[place] ?? 0)
  return steps.sort()[steps.length >> 1] ?? 0
}

/** Longer than this without any word is a gap too: the server was not running. A reading a day is no silence. */
export const silenceOf = (times: Float64Array): number => Math.max(36 * hourMs, 3 * medianStep(times))

const gapOf = (points: readonly Failed[], span: Span): Stretch => {
  const counts = Map.groupBy(points, point => point.reason)
  const [reason = 'not-fetched', ofReason = []] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const detail = ofReason.at(-1)?.detail
  return { kind: 'gap', reason, attempts: points.length, ...(detail && { detail }), ...span }
}

/** Neighbours of one state by their places; without a place it is a silence. */
type Group = { first: number; end: number }
type Timed = { points: readonly RankPoint[]; times: Float64Array }

const ranksIn = ({ points, times }: Timed, { first, end }: Group) => {
  const ranks: { at: number; rank: number }[] = []
  for (let place = first; place < end; place++) {
    const point = points[place]
    if (point?.state === 'ranked') ranks.push({ at: times[place] ?? 0, rank: point.rank })
  }
  return ranks
}

const stretchOf = (timed: Timed, group: Group): Stretch => {
  const { points, times } = timed
  const first = points[group.first]
  // A silence is a gap that nobody even tried to fill.
  if (!first || group.first === group.end) return gapOf([], { from: 0, to: 0 })
  const span = { from: times[group.first] ?? 0, to: times[group.end - 1] ?? 0 }
  if (first.state === 'failed')
    return gapOf(
      points.slice(group.first, group.end).filter(point => point.state === 'failed'),
      span,
    )
  if (first.state === 'unranked') return { kind: 'unranked', depth: first.depth, ...span }
  if (first.state !== 'ranked') return { kind: first.state, ...span }
  return { kind: 'ranked', ranks: ranksIn(timed, group), ...span }
}

/** Groups neighbours of one state; a silence between two measurements starts a new group. */
const groupsOf = ({ points, times }: Timed): readonly Group[] => {
  const silence = silenceOf(times)
  const groups: Group[] = []
  let before: RankPoint | undefined
  for (let place = 0; place < points.length; place++) {
    const point = points[place]
    if (!point) continue
    const isLate = (times[place] ?? 0) - (times[place - 1] ?? 0) > silence
    const isSilent = before !== undefined && isLate && isMeasured(before) && isMeasured(point)
    if (isSilent) groups.push({ first: place, end: place })
    const group = before?.state === point.state && !isSilent ? groups.at(-1) : undefined
    if (group) group.end = place + 1
    else groups.push({ first: place, end: place + 1 })
    before = point
  }
  return groups
}

/**
 * The history as stretches in order of time. Gaps reach from the last measurement before them to the next one after:
 * what happened between is not known.
 */
export const stretchesOf = (points: readonly RankPoint[], times = timesOf(points)): readonly Stretch[] => {
  const timed = { points, times }
  const stretches = groupsOf(timed).map(group => stretchOf(timed, group))
  return stretches.map((stretch, place) => {
    if (stretch.kind !== 'gap') return stretch
    const from = stretches[place - 1]?.to ?? stretch.from
    const to = stretches[place + 1]?.from ?? stretch.to
    return { ...stretch, from, to }
  })
}
