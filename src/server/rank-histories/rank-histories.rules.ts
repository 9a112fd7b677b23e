import type { RankPoint } from '#contract/ranks.ts'
import { isMeasured } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import { dayMs } from '#domain/units.ts'
import type { StateAt } from '../history/states.rules.ts'
import { RequestError } from '../platform/process/errors.ts'

const reasonOf = (point: StateAt): string => (point.state === 'failed' ? point.reason : point.state)

const isSameGap = (point: StateAt, previous: StateAt | undefined): boolean =>
  previous !== undefined && !isMeasured(previous) && !isMeasured(point) && reasonOf(previous) === reasonOf(point)

const ofDay = (points: readonly StateAt[]): readonly StateAt[] => {
  const last = points.findLast(isMeasured)
  return last ? [last] : points
}

/**
 * Keeps the last measurement of each UTC day. A day without one keeps its gaps, with equal consecutive gaps merged into the
 * first. The points must be sorted by time.
 */
export const keepOneADay = (points: readonly StateAt[]): StateAt[] => {
  const byDay = Map.groupBy(points, ({ observedAt }) => Math.floor(observedAt.getTime() / dayMs))
  return [...byDay.values()].flatMap(ofDay).reduce<StateAt[]>((merged, point) => {
    if (!isSameGap(point, merged.at(-1))) merged.push(point)
    return merged
  }, [])
}

/** Over longer spans, more than one point per day cannot be seen. */
const longestWholeMs = 100 * dayMs
/** Limits full resolution to twelve years of series in total, such as one series for ten years or twelve for a year. */
const mostWholeMs = 12 * 366 * dayMs

const lengthOf = ({ from, to }: Span): number => to.getTime() - from.getTime()

export type Resolution = 'measurement' | 'day'

/** @throws RequestError request.invalid if full resolution is requested for too many series and years. */
export const resolutionOf = (
  resolution: 'auto' | Resolution,
  { span, series }: { span: Span; series: number },
): Resolution => {
  if (resolution === 'auto') return lengthOf(span) > longestWholeMs ? 'day' : 'measurement'
  if (resolution === 'measurement' && lengthOf(span) * series > mostWholeMs) {
    throw new RequestError(
      'request.invalid',
      'Every measurement of this many series over this span is too large for one response; request "day", or fewer series or days.',
    )
  }
  return resolution
}

/** A state as the API returns it. Nothing was read in a gap, so its `observedAt` is null. */
export const toPoint = ({ observedAt, ...state }: StateAt): RankPoint => {
  const at = observedAt.toISOString()
  if (state.state === 'failed') return { observedAt: null, at, ...state, detail: state.detail ?? null }
  if (state.state === 'not-offered' || state.state === 'not-tracked') return { observedAt: null, at, ...state }
  return { observedAt: at, ...state }
}
