import { type AppListing, type AppStore, AppStoreError, ThrottledError } from '#appstore'
import { searchDepth } from '#domain/keywords.ts'
import { dayMs } from '#domain/units.ts'
import { recordFoundListings } from '../catalog/apps.repository.ts'
import { toFailure } from '../pace/call-failures.rules.ts'
import { PausedError } from '../pace/pace.errors.ts'
import type { Slot } from '../pace/slots.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { FailuresRepository } from './failures.repository.ts'
import { isFalselyEmpty, measureIntervalMs, restAfterFailureMs } from './measuring.rules.ts'
import { type ClaimedSearch, settleSearch } from './plans.repository.ts'
import { createPositionsRepository, type PositionsRepository } from './positions.repository.ts'
import type { SearchFailure } from './positions.rules.ts'

export type AttemptsOptions = {
  db: Database
  clock: Clock
  log: Log
  appStore: Pick<AppStore, 'fetchSearch'>
  positions: PositionsRepository
  failures: FailuresRepository
}

/** The slot of the first request is already taken. */
type Attempting = { slot: Slot; signal: AbortSignal }
type Asked = { slot: Slot; observedAt: Date }

/** `later`: no request was sent, or the App Store asked for a pause. The search waits as if it had not been claimed. */
export type Outcome = 'measured' | 'failed' | 'later'

/** The iOS apps in Apple's order, without duplicates. */
const orderOf = (listings: readonly AppListing[]): AppListing[] => {
  const ios = listings.filter(({ kind }) => kind === 'ios')
  return [...new Map(ios.map(listing => [listing.appId, listing])).values()].slice(0, searchDepth)
}

/** Searches the App Store for a keyword and records the result. The caller has already taken the slot. */
export const createAttempts = ({ db, clock, log, appStore, positions, failures }: AttemptsOptions) => {
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

  const putBack = async (claim: ClaimedSearch): Promise<Outcome> => {
    await settleSearch(db, claim, { restUntil: claim.restedUntil })
    return 'later'
  }

  const recordFailure = async (claim: ClaimedSearch, failure: SearchFailure, error?: unknown): Promise<Outcome> => {
    await failures.recordFailures([{ storefront: claim.storefront, keyword: claim.keyword, ...failure }])
    const ofDay = await failures.countFailures(claim, later(-dayMs))
    await settleSearch(db, claim, { triedAt: clock.now(), restUntil: later(restAfterFailureMs(ofDay, error)) })
    return 'failed'
  }

  const recordResult = async (claim: ClaimedSearch, listings: AppListing[], observedAt: Date): Promise<Outcome> => {
    const { storefront, keyword } = claim
    const before = listings.length === 0 ? await positions.findNewestLength(claim) : undefined
    if (isFalselyEmpty({ found: listings.length, before })) {
      return recordFailure(claim, { observedAt, reason: 'suspect', detail: 'empty' })
    }
    const appIds = listings.map(({ appId }) => appId)
    const now = clock.now()
    await db.transaction(async tx => {
      await createPositionsRepository(tx).recordSnapshots([
        { storefront, keyword, observedAt, depth: searchDepth, appIds },
      ])
      await recordFoundListings(tx, listings, { storefront, at: now })
      await settleSearch(tx, claim, { triedAt: now, measuredAt: now, restUntil: later(measureIntervalMs) })
    })
    return 'measured'
  }

  const handleError = async (claim: ClaimedSearch, error: unknown, { slot, observedAt }: Asked): Promise<Outcome> => {
    if (error instanceof ThrottledError) await slot.recordRefusal(error.retryAt)
    if (error instanceof ThrottledError || error instanceof PausedError) {
      return putBack(claim)
    }
    if (!(error instanceof AppStoreError || error instanceof RangeError)) throw error
    log.warn({ err: error, storefront: claim.storefront }, `A search for a keyword failed: ${error.message}`)
    const { reason, code } = toFailure(error)
    return recordFailure(claim, { observedAt, reason, detail: code }, error)
  }

  const attempt = async (claim: ClaimedSearch, { slot, signal }: Attempting): Promise<Outcome> => {
    const { storefront, keyword } = claim
    const observedAt = clock.now()
    let listings: AppListing[]
    try {
      const { beforeCall } = slot
      listings = await appStore.fetchSearch({ term: keyword, storefront, limit: searchDepth, signal, beforeCall })
      await slot.recordSuccess()
    } catch (error) {
      return await (signal.aborted ? putBack(claim) : handleError(claim, error, { slot, observedAt }))
    } finally {
      await slot.giveBack()
    }
    return recordResult(claim, orderOf(listings), observedAt)
  }

  return { attempt }
}
