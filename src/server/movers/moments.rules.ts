import { type ChangeSpan, spanOf } from '#domain/spans.ts'

/** A measurement that is looked for: the moment that is asked for, and from when to when it may lie instead. */
export type Sought = { at: Date; from: Date; to: Date }

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
export const earliestSought = ({ at, span, staleMs }: MomentsQuery): Date => {
  const { backMs, apartMs } = spanOf[span]
  return before(at, staleMs + backMs + apartMs)
}

/** The nearest of those in time; of two as near the earlier. */
const findNearest = (moments: readonly Date[], at: Date): Date | undefined => {
  const distance = (moment: Date) => Math.abs(moment.getTime() - at.getTime())
  let nearest: Date | undefined
  for (const moment of moments) if (!nearest || distance(moment) < distance(nearest)) nearest = moment
  return nearest
}

const choose = ({ measuredAt, isShuffled }: Moments, sought: Sought): Chosen => {
  const within = measuredAt.filter(moment => moment >= sought.from && moment <= sought.to)
  const calm = findNearest(
    within.filter(moment => !isShuffled(moment)),
    sought.at,
  )
  if (calm) return { sought, observedAt: calm, isShuffled: false }
  return { sought, observedAt: findNearest(within, sought.at), isShuffled: within.length > 0 }
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
  const { backMs, apartMs } = spanOf[span]
  const backAt = before(current.observedAt ?? at, backMs)
  const around = { at: backAt, from: before(backAt, apartMs), to: new Date(backAt.getTime() + apartMs) }
  return { current, previous: choose(moments, around) }
}
