import type { Claims } from './import-claims.rules.ts'
import type { Restoring } from './restoring.repository.ts'
import { type ChartFetch, momentKeyOf, type Snapshot } from './snapshots.rules.ts'

type Tools = {
  restoring: Restoring
  recordFetches: (fetches: readonly ChartFetch[]) => Promise<void>
  claimed: ReadonlyMap<string, Claims | undefined>
}

/** Records what a trusted export says of lists that are recorded now: their attempts, and which of their ranks were thinned. */
export const recordClaims = async (
  snapshots: readonly Snapshot[],
  { restoring, recordFetches, claimed }: Tools,
): Promise<void> => {
  const found = snapshots.map(snapshot => {
    return { snapshot, claims: claimed.get(momentKeyOf(snapshot)) }
  })
  await recordFetches(
    found.flatMap(({ snapshot, claims }) => {
      if (!claims?.outcome) return []
      return { chart: snapshot.chart, observedAt: snapshot.observedAt, outcome: claims.outcome, snapshot }
    }),
  )
  await restoring.noteThinned(
    found.flatMap(({ snapshot: { chart, observedAt, appIds }, claims }) => {
      const thinned = new Set(claims?.thinned)
      if (thinned.size === 0) return []
      return { chart, observedAt, appIds: appIds.filter((_, index) => thinned.has(index + 1)) }
    }),
  )
}
