import { chartKeyOf } from '#domain/charts.ts'
import type { Recording } from '../history/recordings.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { RequestError } from '../platform/process/errors.ts'
import {
  countWithdrawnTwice,
  forgetMeasured,
  insertWithdrawal,
  lockWithdrawals,
  type NewWithdrawal,
  type WithdrawnReading,
} from './withdrawals.repository.ts'

/** A withdrawn measurement and the reason. */
export type WithdrawnSnapshot = { snapshot: Snapshot; why: string }

/** Called with measurements that are withdrawn or restored. */
export type NoteWithdrawnPlans = (db: Database, fetches: readonly ChartFetch[]) => Promise<void>

const toReading = ({ snapshot }: WithdrawnSnapshot): Omit<WithdrawnReading, 'withdrawalId'> => {
  const { chart, observedAt, source, depth, appIds } = snapshot
  return { chartKey: chartKeyOf(chart), observedAt, source, depth, appIds: [...appIds] }
}

const toWithdrawn = ({ snapshot: { chart, observedAt }, why: detail }: WithdrawnSnapshot): ChartFetch => ({
  chart,
  observedAt,
  outcome: 'withdrawn',
  reason: 'withdrawn',
  detail,
})

const describeWithdrawn = (withdrawn: readonly WithdrawnSnapshot[]) => {
  const times = withdrawn.map(({ snapshot }) => snapshot.observedAt.getTime()).toSorted((a, b) => a - b)
  const charts = new Set(withdrawn.map(({ snapshot }) => chartKeyOf(snapshot.chart))).size
  return { readings: withdrawn.length, charts, firstAt: new Date(times[0] ?? 0), lastAt: new Date(times.at(-1) ?? 0) }
}

export const changed = (): RequestError =>
  new RequestError(
    'withdrawal.changed',
    'The measurements have changed since the preview, so nothing was withdrawn. Please review them again.',
  )

/**
 * Withdraws measurements in the caller's transaction, keeps what is needed to restore them, and returns the withdrawal's id.
 * @throws RequestError withdrawal.changed when another withdrawal already has one of them.
 */
export const createWithdrawSnapshots =
  ({ noteWithdrawnPlans }: { noteWithdrawnPlans: NoteWithdrawnPlans }) =>
  async (
    { tx, record }: Recording,
    made: Omit<NewWithdrawal, 'readings' | 'charts' | 'firstAt' | 'lastAt'>,
    withdrawn: readonly WithdrawnSnapshot[],
  ): Promise<number> => {
    await lockWithdrawals(tx)
    const id = await insertWithdrawal(tx, { ...made, ...describeWithdrawn(withdrawn) }, withdrawn.map(toReading))
    if ((await countWithdrawnTwice(tx, id)) > 0) throw changed()
    const fetches = withdrawn.map(toWithdrawn)
    await forgetMeasured(tx, id)
    await record(fetches)
    await noteWithdrawnPlans(tx, fetches)
    return id
  }
