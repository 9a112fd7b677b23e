import type { SeenChart } from '#contract/chart-snapshots.ts'
import { type ChartEvidence, chartStateOf, toSeenChart } from '../history/chart-states.rules.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Chosen } from './moments.rules.ts'

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
