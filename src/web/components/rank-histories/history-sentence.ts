import type { RankPoint } from '#contract/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { SeenIn } from '#web/components/ranks/seen.words.ts'
import { stretchesOf, timesOf } from './rank-stretches.ts'

type Ranked = Extract<RankPoint, { state: 'ranked' }>
type SentenceInput = { points: readonly RankPoint[]; formatDay: (moment: string) => string; seenIn?: SeenIn }

const ranks: Record<SeenIn, string> = { chart: 'Rank', search: 'Position' }
const tops: Record<SeenIn, string> = { chart: 'top', search: 'first' }

const days = (count: number): string => (count === 1 ? 'one day' : `${count} days`)

const readings = (count: number): string => (count === 1 ? 'one reading' : `${count} readings`)

const movement = ({ first, last, seenIn }: { first: Ranked; last: Ranked; seenIn: SeenIn }): string => {
  const span = Math.round((Date.parse(last.observedAt) - Date.parse(first.observedAt)) / dayMs)
  if (span < 1) return `${ranks[seenIn]} ${last.rank} at the last reading`
  if (first.rank === last.rank) return `At ${last.rank}, same as ${days(span)} earlier`
  return `${last.rank < first.rank ? 'Rose' : 'Fell'} from ${first.rank} to ${last.rank} in ${days(span)}`
}

/** Whether the newest successful reading does not have the app. Failed readings say nothing. */
const isOut = (points: readonly RankPoint[]): boolean =>
  points.findLast(({ state }) => state === 'ranked' || state === 'unranked')?.state === 'unranked'

const rankedPart = ({ points, formatDay, seenIn = 'chart' }: SentenceInput): string => {
  const ranked = points.filter(point => point.state === 'ranked')
  const [first] = ranked
  const last = ranked.at(-1)
  if (!first || !last) return ''
  const best = ranked.reduce((top, point) => (point.rank < top.rank ? point : top))
  const now = isOut(points)
    ? `Dropped out after ${formatDay(last.observedAt)}, at ${last.rank}`
    : movement({ first, last, seenIn })
  return `${now}; best ${best.rank} on ${formatDay(best.observedAt)}.`
}

const outsidePart = ({ points, seenIn = 'chart' }: SentenceInput): string => {
  const outside = points.filter(point => point.state === 'unranked')
  if (outside.length === 0) return ''
  // The smallest depth holds for all readings: the chart may have had fewer apps in one than in another.
  const depth = Math.min(...outside.map(point => point.depth))
  if (!points.some(point => point.state === 'ranked'))
    return `Never in the ${tops[seenIn]} ${depth} in ${readings(outside.length)}.`
  return `Outside the ${tops[seenIn]} ${depth} at ${readings(outside.length)}.`
}

const dayNumberOf = (ms: number): number => Math.floor(ms / dayMs)

/** Counts the UTC days in gaps that have no other reading. The first and last day of a gap usually have one. */
const countMissingDays = (points: readonly RankPoint[]): number => {
  const times = timesOf(points)
  const read = new Set(points.flatMap(({ state }, at) => (state === 'failed' ? [] : [dayNumberOf(times[at] ?? 0)])))
  const missing = new Set<number>()
  for (const { kind, from, to } of stretchesOf(points)) {
    if (kind !== 'gap') continue
    for (let day = dayNumberOf(from); day <= dayNumberOf(to); day++) if (!read.has(day)) missing.add(day)
  }
  return missing.size
}

const gapPart = (points: readonly RankPoint[]): string => {
  const missing = countMissingDays(points)
  if (missing > 0) return missing === 1 ? 'One day was not measured.' : `${missing} days were not measured.`
  const failed = points.filter(point => point.state === 'failed')
  if (failed.length === 0) return ''
  // No call was made while the server was down, so none failed.
  const isSilent = failed.some(({ reason }) => reason === 'not-fetched')
  if (failed.length === 1) return isSilent ? 'One reading is missing.' : 'One reading failed.'
  return `${failed.length} readings ${isSilent ? 'are missing' : 'failed'}.`
}

const emptyPart = (points: readonly RankPoint[]): string => {
  const empty = points.filter(point => point.state === 'empty').length
  return empty === 0 ? '' : `The chart was empty at ${readings(empty)}.`
}

export const describeHistory = (input: SentenceInput): string => {
  const { points } = input
  const parts = [rankedPart(input), outsidePart(input), emptyPart(points), gapPart(points)].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : 'Nothing was measured in this period.'
}
