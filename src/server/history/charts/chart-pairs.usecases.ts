import type { Chart } from '#domain/charts.ts'
import { momentKeyOf, type Snapshot, wholeSeconds } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import { snapshotsOf } from '../store/stored-history.rules.ts'

/** A chart and the times of the two measurements to compare; undefined where there is none. */
export type WantedPair = { chart: Chart; current: Date | undefined; previous: Date | undefined }

export type SeenPair = { chart: Chart; current: Snapshot | undefined; previous: Snapshot | undefined }

/** Reads whole measurements of charts for comparison. */
export const createChartPairs = ({ listReadingsAt }: HistoryStore) => ({
  /** The requested pairs of charts. */
  listPairs: async (wanted: readonly WantedPair[]): Promise<SeenPair[]> => {
    const moments = wanted.flatMap(({ chart, current, previous }) =>
      [current, previous].flatMap(at => (at ? [{ chart, at }] : [])),
    )
    const snapshots = snapshotsOf(await listReadingsAt(moments, { hasApps: true }))
    const found = new Map(snapshots.map(snapshot => [momentKeyOf(snapshot), snapshot]))
    const find = (chart: Chart, at: Date | undefined): Snapshot | undefined =>
      at && found.get(momentKeyOf({ chart, observedAt: wholeSeconds(at) }))
    return wanted.map(({ chart, current, previous }) => ({
      chart,
      current: find(chart, current),
      previous: find(chart, previous),
    }))
  },
})
