import { parseChartKey } from '#domain/charts.ts'
import { recordChartedApps } from '../catalog/apps.repository.ts'
import type { Recording } from '../history/recordings.usecases.ts'
import type { ChartFetch, Snapshot, SnapshotSource } from '../history/snapshots.rules.ts'
import type { Believed } from './grades.rules.ts'
import { dropSuspects, gradeSuspects, type SuspectRow } from './suspects.repository.ts'

/** The snapshot that a held reading becomes once it is believed. */
const toSnapshot = ({ chartKey, observedAt, source, depth, appIds }: SuspectRow): Snapshot => ({
  chart: parseChartKey(chartKey),
  observedAt,
  depth,
  appIds,
  // Guarantee: a suspect comes from a chart source or an import.
  source: source as SnapshotSource,
})

/** Records a held reading that is now believed, at its own timestamp. */
export const recordConfirmed = async (
  { tx, record }: Recording,
  suspect: SuspectRow,
  sweepId: number | null = null,
): Promise<ChartFetch> => {
  const snapshot = toSnapshot(suspect)
  const { chart, observedAt, appIds } = snapshot
  const fetch: ChartFetch = { chart, observedAt, outcome: appIds.length === 0 ? 'empty' : 'recorded', snapshot }
  await record([fetch], sweepId)
  await recordChartedApps(tx, [{ storefront: chart.storefront, appIds }], observedAt)
  return fetch
}

/** Resolves the held readings of a chart after a believed one: they are confirmed, repeated or rejected. */
export const settleHeld = async (
  recording: Recording,
  { confirmed, repeated, rejected }: Pick<Believed, 'confirmed' | 'repeated' | 'rejected'>,
  { sweepId = null, now }: { sweepId?: number | null; now: Date },
): Promise<void> => {
  const { tx } = recording
  const graded = { gradedAt: now, gradedBy: 'later-answers' } as const
  const idsOf = (held: Believed['rejected']) => held.map(({ id }) => id)
  const facts = await gradeSuspects(tx, idsOf(confirmed), { ...graded, grade: 'believed' })
  await gradeSuspects(tx, idsOf(rejected), { ...graded, grade: 'rejected' })
  await dropSuspects(tx, idsOf(repeated))
  for (const fact of facts) await recordConfirmed(recording, fact, sweepId)
}
