import { chartKeyOf } from '#domain/charts.ts'
import type { History } from '../history/history.usecases.ts'
import { isSameOrder, type Snapshot } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import { HistoryAwayError } from './collector.errors.ts'
import { listQueuedSnapshots, listSuspects } from './evidence.repository.ts'
import { frozenAfterMs, type GuardInput, twinLength } from './guard.rules.ts'

type Twin = GuardInput['twin']

const findQueuedTwin = (fresh: Snapshot, queued: readonly Snapshot[]): Twin => {
  const newest = new Map(queued.map(snapshot => [snapshot.chart.storefront, snapshot]))
  newest.delete(fresh.chart.storefront)
  const twin = [...newest.values()].find(({ appIds }) => isSameOrder(appIds, fresh.appIds))
  return twin && { storefront: twin.chart.storefront, observedAt: twin.observedAt }
}

/** What a fresh answer is compared with: history, and what is queued for it. */
export const createEvidence = ({ db, history }: { db: Database; history: History }) => {
  const readHistory = async (fresh: Snapshot) => {
    const { chart, observedAt, appIds } = fresh
    const isTwinPossible = appIds.length >= twinLength
    try {
      return await Promise.all([
        history.snapshots.findLatestSnapshot(chart),
        history.snapshots.findSnapshotBefore(chart, new Date(observedAt.getTime() - frozenAfterMs)),
        isTwinPossible ? history.snapshots.findTwin(fresh) : undefined,
      ])
    } catch (error) {
      throw new HistoryAwayError(`The rank history cannot be read: ${messageOf(error)}.`, { cause: error })
    }
  }

  return {
    gather: async (fresh: Snapshot): Promise<GuardInput> => {
      const { storefront } = fresh.chart
      // The queue first: what leaves it meanwhile is then found in history. The other way round it could be in neither.
      const queued = await listQueuedSnapshots(db, fresh.chart)
      const [latest, aged, twin] = await readHistory(fresh)
      const last = queued.findLast(({ chart }) => chart.storefront === storefront) ?? latest
      const suspects = await listSuspects(db, chartKeyOf(fresh.chart), last?.observedAt ?? new Date(0))
      const queuedTwin = fresh.appIds.length >= twinLength ? findQueuedTwin(fresh, queued) : undefined
      return { fresh, last, aged, twin: queuedTwin ?? twin, suspects }
    },
  }
}

export type Evidence = ReturnType<typeof createEvidence>
