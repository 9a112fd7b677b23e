import type { SeenChart } from '#contract/chart-snapshots.ts'
import { isMeasured } from '#domain/ranks.ts'
import { rankStateOf, type StateAt } from './states.rules.ts'

/** What history knows about a whole chart at one timestamp. */
export type ChartEvidence = {
  /** The time of the measurement; for a gap, the requested time. */
  at: Date
  snapshot?: { depth: number; entryCount: number } | undefined
  /** The newest attempt without a snapshot in the searched period. */
  failure?: Parameters<typeof rankStateOf>[0]['failure'] | undefined
  /** When this chart was first requested; undefined if never. */
  trackedSince?: Date | undefined
}

/** Treats the chart like an app that is sold everywhere but ranked nowhere. */
export const chartStateOf = ({ at, snapshot, failure, trackedSince }: ChartEvidence): StateAt => ({
  observedAt: at,
  ...rankStateOf({
    at,
    isOffered: true,
    ...(snapshot && { snapshot: { ...snapshot, rank: null } }),
    ...(failure && { failure }),
    ...(trackedSince && { trackedSince }),
  }),
})

/** @param depth Depth of the measurement; null for a gap. */
export const toSeenChart = (state: StateAt, depth: number | null): SeenChart => {
  const at = state.observedAt.toISOString()
  return {
    state: nameOf(state),
    observedAt: isMeasured(state) ? at : null,
    at,
    depth,
    reason: state.state === 'failed' ? state.reason : null,
    detail: (state.state === 'failed' && state.detail) || null,
  }
}

const nameOf = ({ state }: StateAt): SeenChart['state'] => {
  if (state === 'empty' || state === 'failed') return state
  return state === 'unranked' ? 'measured' : 'not-tracked'
}
