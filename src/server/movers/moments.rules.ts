import type { ChangeSpan } from '#domain/spans.ts'
import { findNearest, type Sought, seekBack } from '../history/sought-moments.rules.ts'

/** What was chosen; undefined when nothing was measured there. */
export type Chosen = { sought: Sought; observedAt: Date | undefined }

export type MomentsQuery = {
  at: Date
  span: ChangeSpan
  /** An older measurement than this, counted from `at`, is not the current one. */
  staleMs: number
}

const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms)

/** From here on a moment may matter to the question. */
export const earliestSought = ({ at, span, staleMs }: MomentsQuery): Date => seekBack(span, before(at, staleMs)).from

/**
 * The two measurements of a chart that are compared: the newest up to `at` that is not stale, and the one nearest to a
 * day, a week or a month before it.
 *
 * @param measuredAt when the chart was measured, in order of time
 */
export const chooseMoments = (
  measuredAt: readonly Date[],
  { at, span, staleMs }: MomentsQuery,
): { current: Chosen; previous: Chosen } => {
  const choose = (sought: Sought): Chosen => ({ sought, observedAt: findNearest(measuredAt, sought) })
  const current = choose({ at, from: before(at, staleMs), to: at })
  return { current, previous: choose(seekBack(span, current.observedAt ?? at)) }
}
