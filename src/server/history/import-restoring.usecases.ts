import type { Claims } from './import-claims.rules.ts'
import { type ChartFetch, momentKeyOf, type Snapshot } from './snapshots.rules.ts'

/** The attempts that a trusted export names for lists that are recorded now. */
export const listClaimedFetches = (
  snapshots: readonly Snapshot[],
  claimed: ReadonlyMap<string, Claims | undefined>,
): ChartFetch[] =>
  snapshots.flatMap(snapshot => {
    const outcome = claimed.get(momentKeyOf(snapshot))?.outcome
    return outcome ? [{ chart: snapshot.chart, observedAt: snapshot.observedAt, outcome, snapshot }] : []
  })
