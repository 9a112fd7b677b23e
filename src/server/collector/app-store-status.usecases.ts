import type { AppStoreStatus } from '#contract/app-store-status.ts'
import type { History } from '../history/history.usecases.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import { statusOf } from './app-store-status.rules.ts'
import type { FindMeasuring } from './standstill.usecases.ts'

type StatusOptions = {
  history: History
  clock: Clock
  findMeasuring: FindMeasuring
  findPause: Outgoing['findPause']
}

/** The App Store's current status, from the pace and history. */
export const createAppStoreStatus =
  ({ history, clock, findMeasuring, findPause }: StatusOptions) =>
  async (): Promise<AppStoreStatus> => {
    const { first: measuredSince, last: measuredAt } = await history.findLatestMoments()
    // A run of failures begins after the newest measurement, so the query skips older rows.
    const [pause, failures, measuring] = await Promise.all([
      findPause(),
      history.fetches.findFailureRun(measuredAt ?? new Date(0)),
      findMeasuring(),
    ])
    const { state, since, retryAt } = statusOf({ pause, failures, measuring }, clock.now())
    return {
      state,
      since: since?.toISOString() ?? null,
      retryAt: retryAt?.toISOString() ?? null,
      measuredAt: measuredAt?.toISOString() ?? null,
      measuredSince: measuredSince?.toISOString() ?? null,
    }
  }
