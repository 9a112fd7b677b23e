import type { z } from 'zod'
import type { listChartMoments } from '#contract/chart-snapshots.ts'
import { chartStateOf, toSeenChart } from '../history/chart-states.rules.ts'
import type { Failure, Moment } from '../history/snapshots.rules.ts'
import { type StateAt, withGaps } from '../history/states.rules.ts'

type Answer = z.infer<typeof listChartMoments.response>
/** Newest first. `nextFrom` is the moment that the next page is older than; null on the last page. */
export type ListedMoments = { moments: Answer['moments']; nextFrom: Date | null }

export type MomentsEvidence = {
  from: Date
  /** End of the span, at most now. Gaps after it are not reported. */
  until: Date
  /**
   * The newest measurements and failed attempts up to `before`, oldest first. Each list has one more than `most` if there
   * are more.
   */
  measured: readonly Moment[]
  failures: readonly Failure[]
  trackedSince: Date | undefined
  most: number
  /**
   * The oldest moment of the page before; undefined for the first page. What was measured then is in the lists, because it
   * decides about the gap before it.
   */
  before: Date | undefined
  limit: number
}

/** Gaps before this are not reported, because older measurements or failures were not read. */
const earliestKnown = ({ measured, failures, most }: MomentsEvidence): Date | undefined => {
  const cut = [measured, failures].flatMap(list => (list.length > most ? (list[0]?.observedAt ?? []) : []))
  return cut.sort((a, b) => b.getTime() - a.getTime())[0]
}

const statesOf = (evidence: MomentsEvidence): StateAt[] => {
  const { from, until, trackedSince } = evidence
  const measured = evidence.measured.map(({ observedAt: at, ...snapshot }) => chartStateOf({ at, snapshot }))
  const failed = evidence.failures.map(({ observedAt: at, ...failure }) => chartStateOf({ at, failure }))
  const start = chartStateOf({ at: from, trackedSince })
  if (measured.length + failed.length === 0) return [start]
  return [...(start.state === 'not-tracked' ? [start] : []), ...withGaps(measured, failed, until)]
}

/** A page of measurements and the gaps between them. */
export const buildMoments = (evidence: MomentsEvidence): ListedMoments => {
  const { before, limit } = evidence
  const earliest = earliestKnown(evidence)
  const states = statesOf(evidence).filter(
    ({ observedAt }) => (!earliest || observedAt > earliest) && (!before || observedAt < before),
  )
  const lengths = new Map(evidence.measured.map(moment => [moment.observedAt.getTime(), moment]))
  const toMoment = (state: StateAt): ListedMoments['moments'][number] => {
    const isGap = state.state === 'failed' || state.state === 'not-tracked'
    const moment = isGap ? undefined : lengths.get(state.observedAt.getTime())
    return { ...toSeenChart(state, moment?.depth ?? null), entryCount: moment?.entryCount ?? 0 }
  }
  const page = states.slice(-limit)
  const hasMore = earliest !== undefined || states.length > limit
  // Possibly only failures were read, all made up for by retries. The oldest was not judged, so the next page begins with it.
  const oldest = page[0]?.observedAt ?? (earliest && new Date(earliest.getTime() + 1))
  return { moments: page.map(toMoment).reverse(), nextFrom: (hasMore && oldest) || null }
}
