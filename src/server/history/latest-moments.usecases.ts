import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import type { Snapshot } from './snapshots.rules.ts'

/** When every chart, and every storefront by any of its charts, was last measured. */
export type LatestMoments = { charts: Map<ChartKey, Date>; storefronts: Map<StorefrontCode, Date> }

/** What other processes record is seen after this time; what this one records, at once. */
const keptForMs = minuteMs

const putNewer = <Key>(moments: Map<Key, Date>, key: Key, at: Date): void => {
  const before = moments.get(key)
  if (!before || before < at) moments.set(key, at)
}

const put = (latest: LatestMoments, chart: Snapshot['chart'], at: Date): void => {
  putNewer(latest.charts, chartKeyOf(chart), at)
  putNewer(latest.storefronts, chart.storefront, at)
}

/** Keeps the newest moments in memory: every summary needs them, and they change only when something is recorded. */
export const createLatestMoments = ({ snapshots, clock }: { snapshots: SnapshotsRepository; clock: Clock }) => {
  let kept: Promise<LatestMoments> | undefined
  let keptSinceMs = 0

  const load = async (): Promise<LatestMoments> => {
    const latest: LatestMoments = { charts: new Map(), storefronts: new Map() }
    for (const { chart, observedAt } of await snapshots.listLatestMoments()) put(latest, chart, observedAt)
    return latest
  }

  return {
    findLatestMoments: (): Promise<LatestMoments> => {
      const nowMs = clock.now().getTime()
      if (kept && Math.abs(nowMs - keptSinceMs) <= keptForMs) return kept
      keptSinceMs = nowMs
      kept = load().catch(error => {
        kept = undefined
        throw error
      })
      return kept
    },

    /** What is kept is read again when it is next asked for. */
    forgetLatestMoments: (): void => {
      kept = undefined
    },

    noteRecorded: async (recorded: readonly Snapshot[]): Promise<void> => {
      const latest = await kept
      // History keeps whole seconds, and so must what is compared with it.
      if (latest) for (const { chart, observedAt } of recorded) put(latest, chart, wholeSeconds(observedAt))
    },
  }
}

const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)
