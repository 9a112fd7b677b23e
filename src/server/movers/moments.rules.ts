import type { SeenChart } from '#contract/chart-snapshots.ts'
import type { ChangeSpan } from '#domain/spans.ts'
import { type ChartEvidence, chartStateOf, toSeenChart } from '../history/chart-states.rules.ts'
import { findNearest, type SearchRange, searchBack } from '../history/search-ranges.rules.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'

/** The chosen measurement; undefined if there is none in the span. */
export type Chosen = { sought: SearchRange; observedAt: Date | undefined }

export type MomentsQuery = {
  at: Date
  span: ChangeSpan
  /** A measurement older than this before `at` is not current. */
  staleMs: number
}

const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms)

/** The earliest moment that the query may need. */
export const earliestSought = ({ at, span, staleMs }: MomentsQuery): Date => searchBack(span, before(at, staleMs)).from

/**
 * The two measurements of a chart to compare: the newest up to `at` that is not stale, and the one nearest to a day, a week
 * or a month earlier.
 * @param observedAt times of all measurements of the chart, oldest first
 */
export const chooseMoments = (
  observedAt: readonly Date[],
  { at, span, staleMs }: MomentsQuery,
): { current: Chosen; previous: Chosen } => {
  const choose = (sought: SearchRange): Chosen => ({ sought, observedAt: findNearest(observedAt, sought) })
  const current = choose({ at, from: before(at, staleMs), to: at })
  return { current, previous: choose(searchBack(span, current.observedAt ?? at)) }
}

/** The history of a chart at the chosen moment. */
export type ChosenEvidence = {
  chosen: Chosen
  snapshot?: Pick<Snapshot, 'observedAt' | 'depth' | 'appIds'> | undefined
} & Pick<ChartEvidence, 'failure' | 'trackedSince'>

/** The state of a chart at one of its two moments. */
export const seenChartOf = ({ chosen, snapshot, ...evidence }: ChosenEvidence): SeenChart => {
  const at = snapshot?.observedAt ?? chosen.sought.at
  const known = snapshot && { depth: snapshot.depth, entryCount: snapshot.appIds.length }
  return toSeenChart(chartStateOf({ at, snapshot: known, ...evidence }), snapshot?.depth ?? null)
}
