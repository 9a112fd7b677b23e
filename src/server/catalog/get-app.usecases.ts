import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { appNotInStore } from './apps.errors.ts'
import { type AppRow, findApp } from './apps.repository.ts'
import { answerInTime, secondsUntilRetry, type TimelyAnswer } from './store-patience.usecases.ts'
import type { StoreSearch } from './store-search.usecases.ts'

/** How long a request waits for the App Store. A later answer is stored for the next request. */
const patienceMs = 8 * secondMs
const home = 'us'

export type GetApp = ReturnType<typeof createGetApp>

/**
 * Finds an app by id in the catalogue, or else in the App Store: first in the given country, then in the United States. An
 * app found there joins the catalogue.
 * @throws RequestError app.not_found, or appstore.unavailable when the App Store does not answer.
 */
export const createGetApp = ({ db, clock, askStore }: { db: Database; clock: Clock; askStore: StoreSearch }) => {
  const refuse = (reply: TimelyAnswer): RequestError => {
    const retryAfterSeconds = secondsUntilRetry(reply, clock.now())
    const isWaiting = reply.state === 'waiting' || reply.state === 'busy'
    const message = isWaiting
      ? `This server does not know the app yet, and its request to the App Store is queued. Please try again in ${retryAfterSeconds} s.`
      : 'The App Store is not responding, and this server does not know the app yet. Please try again later.'
    return new RequestError('appstore.unavailable', message, { retryAfterSeconds })
  }

  return async (appId: AppId, storefront: StorefrontCode = home): Promise<AppRow> => {
    const known = await findApp(db, appId)
    if (known) return known
    for (const code of new Set([storefront, home] as const)) {
      const reply = await answerInTime(askStore({ by: 'app', appId, storefront: code }, { queue: 'members' }), {
        clock,
        patienceMs,
      })
      if (reply.state !== 'answered') throw refuse(reply)
      const found = await findApp(db, appId)
      if (found) return found
    }
    throw appNotInStore(appId)
  }
}
