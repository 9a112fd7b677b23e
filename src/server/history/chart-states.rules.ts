import type { SeenChart } from '#contract/chart-snapshots.ts'
import { rankStateOf, type StateAt } from './states.rules.ts'

/** What history knows of a whole chart at one moment. */
export type ChartEvidence = {
  /** When it was measured; for a gap, the requested moment. */
  at: Date
  snapshot?: { depth: number; entryCount: number } | undefined
  /** The newest attempt that gave no snapshot where one was looked for. */
  failure?: Parameters<typeof rankStateOf>[0]['failure'] | undefined
  /** When this chart was first asked for; undefined when never. */
  trackedSince?: Date | undefined
}

/** The states of a chart are those of an app that is sold everywhere and in no chart. */
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

/** @param depth of the measurement; null for a gap */
export const toSeenChart = (state: StateAt, depth: number | null): SeenChart => ({
  state: nameOf(state),
  observedAt: state.observedAt.toISOString(),
  depth,
  reason: state.state === 'failed' ? state.reason : null,
  detail: (state.state === 'failed' && state.detail) || null,
})

const nameOf = ({ state }: StateAt): SeenChart['state'] => {
  if (state === 'empty' || state === 'failed') return state
  return state === 'unranked' ? 'measured' : 'not-tracked'
}
