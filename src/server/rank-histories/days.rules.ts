import { isMeasured } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { StateAt } from '../history/states.rules.ts'

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
