import { type AppStore, AppStoreError, ThrottledError } from '#appstore'
import { dayOf } from '#domain/days.ts'
import { minuteMs } from '#domain/units.ts'
import { PausedError } from '../pace/pace.errors.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Slot } from '../pace/slots.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { recordFoundListings, recordListings, recordLookupTried } from './apps.repository.ts'
import type { Batch, LookedUp } from './lookups.rules.ts'
import { recordOffers } from './offers.repository.ts'

export type LookupAttemptsOptions = {
  db: Database
  clock: Clock
  log: Log
  appStore: Pick<AppStore, 'fetchLookup'>
  pace: Pace
  /** Called with each result before it is recorded here. If it throws, the lookup is repeated later. */
  onLookedUp?: ((answer: LookedUp) => Promise<void>) | undefined
}

/** How long a call waits for its slot in a run without an end. */
const slotPatienceMs = minuteMs

type Going = { signal: AbortSignal; until: Date | undefined }
type Outcome = 'read' | 'failed' | 'refused' | 'stopped'

/** Looks up one batch: waits for its slot, requests it and records the result. */
export const createLookupAttempts = (options: LookupAttemptsOptions) => {
  const { db, clock, log, appStore, pace, onLookedUp } = options

  const record = ({ purpose, storefront, found, missing, at }: LookedUp): Promise<void> =>
    db.transaction(async tx => {
      await recordOffers(tx, { storefront, found: found.map(({ appId }) => appId), missing, at })
      const seen = { storefront, at }
      // Another country's page has another language and price, so it replaces only a name that fewer people can read.
      if (purpose === 'offers') return recordFoundListings(tx, found, seen)
      await recordListings(tx, found, seen)
      await recordLookupTried(tx, missing, at)
    })

  /** Undefined if no slot is due in time. */
  const takeSlot = async ({ signal, until }: Going): Promise<Slot | undefined> => {
    const patient = until ?? new Date(clock.now().getTime() + slotPatienceMs)
    return (await pace.take('search', { line: 'lookups', until: patient, signal })).slot
  }

  const lookUp = async (batch: Batch, { slot, signal }: { slot: Slot; signal: AbortSignal }): Promise<void> => {
    const { purpose, storefront, appIds } = batch
    // Apple caches a lookup for up to a day. The date as cache key gives a fresh result each day.
    const { found, missing } = await appStore.fetchLookup({
      storefront,
      appIds,
      signal,
      beforeCall: slot.beforeCall,
      cacheBuster: dayOf(clock.now()),
    })
    await pace.recordSuccess()
    const answer = { purpose, storefront, found, missing, at: clock.now() }
    await onLookedUp?.(answer)
    await record(answer)
  }

  /** Returns false if the App Store asked for a pause. */
  const handleFailure = async (batch: Batch, error: unknown): Promise<boolean> => {
    if (error instanceof PausedError) return false
    if (error instanceof ThrottledError) {
      await pace.recordRefusal(error.retryAt)
      return false
    }
    if (!(error instanceof AppStoreError)) throw error
    log.warn({ err: error, storefront: batch.storefront }, `A lookup failed: ${error.message}`)
    return true
  }

  const attempt = async (batch: Batch, { signal, until }: Going): Promise<Outcome> => {
    let slot: Slot | undefined
    try {
      slot = await takeSlot({ signal, until })
      if (!slot) return 'stopped'
      await lookUp(batch, { slot, signal })
      return 'read'
    } catch (error) {
      if (signal.aborted) return 'stopped'
      return (await handleFailure(batch, error)) ? 'failed' : 'refused'
    } finally {
      await slot?.giveBack()
    }
  }

  /** A refused batch is repeated after the pause, if the run has an end that is later. */
  return async (batch: Batch, going: Going): Promise<Outcome> => {
    for (;;) {
      const outcome = await attempt(batch, going)
      if (outcome !== 'refused') return outcome
      if (!going.until) return 'stopped'
    }
  }
}
