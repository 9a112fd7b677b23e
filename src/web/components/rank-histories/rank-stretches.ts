import type { RankPoint } from '#contract/ranks.ts'
import { groupBy } from '#domain/group-by.ts'
import { momentOf } from '#domain/rank-points.ts'
import { type GapReason, isMeasured } from '#domain/ranks.ts'
import { hourMs } from '#domain/units.ts'

const usualLength = '2026-11-20T14:02:31.123Z'.length
const [zero, letterT, letterZ] = [48, 84, 90]

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero

/** Days since 1970-01-01. Years start in March here, so that a leap day is the last day of its year. */
const dayNumber = ({ year, month, day }: { year: number; month: number; day: number }): number => {
  const from = month > 2 ? year : year - 1
  const leaps = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400)
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  return from * 365 + leaps + ofYear + day - 719_469
}

/**
 * Parses a timestamp of the API to milliseconds; other formats go to `Date.parse`. Much faster than `Date.parse`, because
 * parsing dates takes most of the time to read a ten-year plot.
 */
export const readMoment = (text: string): number => {
  const isUsual = text.length === usualLength && text.charCodeAt(10) === letterT && text.charCodeAt(23) === letterZ
  if (!isUsual) return Date.parse(text)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const days = dayNumber({ year, month: twoDigits(text, 5), day: twoDigits(text, 8) })
  const minutes = days * 1440 + twoDigits(text, 11) * 60 + twoDigits(text, 14)
  return (minutes * 60 + twoDigits(text, 17)) * 1000 + twoDigits(text, 20) * 10 + (twoDigits(text, 21) % 10)
}

type Span = { from: number; to: number }
type Failed = Extract<RankPoint, { state: 'failed' }>

/** A span of time with one state. Times are in milliseconds. */
export type Stretch =
  | (Span & { kind: 'ranked'; times: Float64Array; ranks: Float64Array })
  | (Span & { kind: 'unranked'; depth: number })
  | (Span & { kind: 'empty' | 'not-offered' | 'not-tracked' })
  | (Span & { kind: 'gap'; reason: GapReason; detail?: string; attempts: number })

/** Points as typed arrays with the same indexes. */
type Timed = {
  points: readonly RankPoint[]
  /** In milliseconds. */
  times: Float64Array
  /** NaN where the app has no rank. */
  ranks: Float64Array
  /** A longer time without a reading is a gap. */
  silenceMs: number
}

type ReadPoints = Omit<Timed, 'points'> & { stretches: readonly Stretch[] }

/** The median of numbers by quickselect, which reorders them; a full sort takes four times as long. */
const takeMedian = (numbers: Float64Array): number => {
  const middle = numbers.length >> 1
  const of = (index: number): number => numbers[index] ?? 0
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const pivot = of(middle)
    let [left, right] = [low, high]
    while (left <= right) {
      while (of(left) < pivot) left++
      while (of(right) > pivot) right--
      if (left > right) break
      const moved = of(left)
      numbers[left++] = of(right)
      numbers[right--] = moved
    }
    if (right < middle) low = left
    if (left > middle) high = right
  }
  return of(middle)
}

const medianStep = (times: Float64Array): number => {
  const steps = new Float64Array(Math.max(0, times.length - 1))
  for (let index = 0; index < steps.length; index++) steps[index] = (times[index + 1] ?? 0) - (times[index] ?? 0)
  return takeMedian(steps)
}

/**
 * A longer time without a reading is a gap: the server was not running. At least 36 hours, so that one reading a day has no
 * gaps.
 */
export const silenceOf = (times: Float64Array): number => Math.max(36 * hourMs, 3 * medianStep(times))

const timePoints = (points: readonly RankPoint[]): Timed => {
  const times = new Float64Array(points.length)
  const ranks = new Float64Array(points.length)
  for (let index = 0; index < points.length; index++) {
    const point = points[index]
    times[index] = readMoment(point ? momentOf(point) : '')
    ranks[index] = point?.state === 'ranked' ? point.rank : Number.NaN
  }
  return { points, times, ranks, silenceMs: silenceOf(times) }
}

const gapOf = (points: readonly Failed[], span: Span): Stretch => {
  const counts = groupBy(points, point => point.reason)
  const [reason = 'not-fetched', ofReason = []] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const detail = ofReason.at(-1)?.detail
  return { kind: 'gap', reason, attempts: points.length, ...(detail && { detail }), ...span }
}

/** The index range of neighbouring points with the same state. An empty range is a silence. */
type Group = { first: number; end: number }

const stretchOf = ({ points, times, ranks }: Timed, { first, end }: Group): Stretch => {
  const point = points[first]
  // A silence is a gap without any attempt to read the chart.
  if (!point || first === end) return gapOf([], { from: 0, to: 0 })
  const span = { from: times[first] ?? 0, to: times[end - 1] ?? 0 }
  if (point.state === 'failed')
    return gapOf(
      points.slice(first, end).filter(candidate => candidate.state === 'failed'),
      span,
    )
  if (point.state === 'unranked') return { kind: 'unranked', depth: point.depth, ...span }
  if (point.state !== 'ranked') return { kind: point.state, ...span }
  return { kind: 'ranked', times: times.subarray(first, end), ranks: ranks.subarray(first, end), ...span }
}

/** Groups neighbouring points with the same state. A silence between two measurements starts a new group. */
const groupsOf = ({ points, times, silenceMs }: Timed): readonly Group[] => {
  const groups: Group[] = []
  let first = 0
  for (let index = 1; index < points.length; index++) {
    const [before, point] = [points[index - 1], points[index]]
    if (!before || !point) continue
    const isLate = (times[index] ?? 0) - (times[index - 1] ?? 0) > silenceMs
    const isSilent = isLate && isMeasured(before) && isMeasured(point)
    if (before.state === point.state && !isSilent) continue
    groups.push({ first, end: index })
    if (isSilent) groups.push({ first: index, end: index })
    first = index
  }
  if (points.length > 0) groups.push({ first, end: points.length })
  return groups
}

/**
 * Extends gaps to the measurements on both sides, because what happened in between is unknown. A gap does not extend into the
 * time before the chart was tracked.
 */
const widenGaps = (stretches: readonly Stretch[]): readonly Stretch[] =>
  stretches.map((stretch, index) => {
    if (stretch.kind !== 'gap') return stretch
    const before = stretches[index - 1]
    const from = before && before.kind !== 'not-tracked' ? before.to : stretch.from
    const to = stretches[index + 1]?.from ?? stretch.to
    return { ...stretch, from, to }
  })

const cache = new WeakMap<readonly RankPoint[], ReadPoints>()

/**
 * A history as typed arrays and chronological stretches. Cached per array of points, which is never mutated: adding a series
 * to a plot reads only that series, and the sentence beside the plot reads nothing again.
 */
export const readPoints = (points: readonly RankPoint[]): ReadPoints => {
  const known = cache.get(points)
  if (known) return known
  const timed = timePoints(points)
  const { times, ranks, silenceMs } = timed
  const stretches = widenGaps(groupsOf(timed).map(group => stretchOf(timed, group)))
  const read = { times, ranks, silenceMs, stretches }
  cache.set(points, read)
  return read
}

/** The time of each point, in milliseconds. */
export const timesOf = (points: readonly RankPoint[]): Float64Array => readPoints(points).times

export const stretchesOf = (points: readonly RankPoint[]): readonly Stretch[] => readPoints(points).stretches
