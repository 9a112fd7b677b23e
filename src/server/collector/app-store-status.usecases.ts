import type { AppStoreStatus } from '#contract/app-store-status.ts'
import type { History } from '../history/history.usecases.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import { statusOf } from './app-store-status.rules.ts'
import type { FindMeasuring } from './standstill.usecases.ts'

type StatusOptions = {
  history: History
  findMeasuring: FindMeasuring
  findPause: Outgoing['findPause']
}

/** The App Store's current status, from the pace and history. */
export const createAppStoreStatus =
  ({ history, findMeasuring, findPause }: StatusOptions) =>
  async (): Promise<AppStoreStatus> => {
    const { first: measuredSince, last: observedAt } = await history.findLatestMoments()
    const [pause, measuring] = await Promise.all([findPause(), findMeasuring()])
    const { state, since, retryAt } = statusOf({ pause, measuring })
    return {
      state,
      since: since?.toISOString() ?? null,
      retryAt: retryAt?.toISOString() ?? null,
      observedAt: observedAt?.toISOString() ?? null,
      measuredSince: measuredSince?.toISOString() ?? null,
    }
  }
