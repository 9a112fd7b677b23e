import type { ChangeSpan } from '#domain/spans.ts'
import { findNearest, type Sought, seekBack } from '../history/sought-moments.rules.ts'

/** What was chosen; undefined when nothing was measured there. Only where all were shuffled, a shuffled one is told. */
export type Chosen = { sought: Sought; observedAt: Date | undefined; isShuffled: boolean }

export type Moments = {
  /** When a chart was measured, in order of time. */
  measuredAt: readonly Date[]
  isShuffled: (at: Date) => boolean
}

export type MomentsQuery = {
  at: Date
  span: ChangeSpan
  /** An older measurement than this, counted from `at`, is not the current one. */
  staleMs: number
}

const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms)

/** From here on a moment may matter to the question. */
export const earliestSought = ({ at, span, staleMs }: MomentsQuery): Date => seekBack(span, before(at, staleMs)).from

const choose = ({ measuredAt, isShuffled }: Moments, sought: Sought): Chosen => {
  const calm = findNearest(measuredAt, sought, moment => !isShuffled(moment))
  if (calm) return { sought, observedAt: calm, isShuffled: false }
  const observedAt = findNearest(measuredAt, sought)
  return { sought, observedAt, isShuffled: observedAt !== undefined }
}

/**
 * The two measurements of a chart that are compared: the newest up to `at` that is not stale, and the one nearest to a
 * day, a week or a month before it. Shuffled ones are passed over: nothing is compared with them.
 */
export const chooseMoments = (
  moments: Moments,
  { at, span, staleMs }: MomentsQuery,
): { current: Chosen; previous: Chosen } => {
  const current = choose(moments, { at, from: before(at, staleMs), to: at })
  return { current, previous: choose(moments, seekBack(span, current.observedAt ?? at)) }
}
